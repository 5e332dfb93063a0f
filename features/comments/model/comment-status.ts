/** Moderation status of a comment; the numbers are those of the wire and the table. */
export const commentStatus = {
  approved: 0,
  flagged: 1,
  hidden: 2,
  removed: 3,
  spam: 4,
  settled: 5,
} as const;
export type CommentStatus = (typeof commentStatus)[keyof typeof commentStatus];

/** Statuses a site admin may set; only reports set `flagged`. */
export const settableStatuses = [0, 2, 3, 4, 5] as const;

const statusTexts: Partial<Record<number, string>> = {
  [commentStatus.hidden]: 'This comment is hidden while it is being reviewed.',
  [commentStatus.removed]: 'This comment was removed by a moderator.',
  [commentStatus.spam]: 'This comment was marked as spam.',
};

/** Shown in place of a deleted comment that has replies. */
export const DELETED_TEXT = 'This comment was deleted.';

/** Shown in place of the author's name where nobody has it. */
export const DELETED_AUTHOR = 'Deleted user';

/** Shown in place of the content; null where the content is shown. */
export const statusText = (status: number): string | null => statusTexts[status] ?? null;

/** Whether everybody may read the text and the host counts it: statuses 0, 1 and 5. */
export const isCounted = (status: number): boolean => statusText(status) === null;

/** Status after a report; null where a moderator has already decided. */
export function statusAfterReport(status: number): CommentStatus | null {
  return status === commentStatus.approved || status === commentStatus.flagged ? commentStatus.flagged : null;
}
