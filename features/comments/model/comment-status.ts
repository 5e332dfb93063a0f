/** What moderation has made of a comment; the numbers are the wire's and the table's. */
export const commentStatus = {
  approved: 0,
  flagged: 1,
  hidden: 2,
  removed: 3,
  spam: 4,
  settled: 5,
} as const;
export type CommentStatus = (typeof commentStatus)[keyof typeof commentStatus];

/** What a site admin may set; flagging is what reports do. */
export const settableStatuses = [0, 2, 3, 4, 5] as const;

const statusTexts: Partial<Record<number, string>> = {
  [commentStatus.hidden]: 'This comment is hidden while it is being reviewed.',
  [commentStatus.removed]: 'This comment was removed by a moderator.',
  [commentStatus.spam]: 'This comment was marked as spam.',
};

/** Shown in place of the content; null where the content is shown. */
export const statusText = (status: number): string | null => statusTexts[status] ?? null;

/** Its words may be read by everybody, and its host counts it: statuses 0, 1 and 5. */
export const isCounted = (status: number): boolean => statusText(status) === null;

/** What a report makes of a status; null where a moderator has decided already. */
export function statusAfterReport(status: number): CommentStatus | null {
  return status === commentStatus.approved || status === commentStatus.flagged ? commentStatus.flagged : null;
}
