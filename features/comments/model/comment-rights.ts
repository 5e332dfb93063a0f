import type { Actor } from '#platform/pure/actor.ts';
import { commentStatus } from './comment-status.ts';

interface CommentFacts {
  userId: string;
  /** The author is a site admin. */
  byAdmin: boolean;
  status: number;
}

/** How long an author may change a comment after it was posted, in ms. */
export const EDITABLE_MS = 15 * 60_000;

/** Whether the time in which an author may change a comment is not over. */
export const isEditable = (comment: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - comment.createdAt.getTime() <= EDITABLE_MS;

/** Allowed to the author, site admins, and moderators of the host. */
export function mayDeleteComment(actor: Actor, comment: { userId: string }, moderatesHost: boolean): boolean {
  return actor.userId !== null && (actor.userId === comment.userId || actor.siteAdmin || moderatesHost);
}

/** Members may report others; admins neither report nor are reported. The status does not matter. */
export function mayReportComment(actor: Actor, comment: Omit<CommentFacts, 'status'>): boolean {
  return actor.userId !== null && !actor.siteAdmin && actor.userId !== comment.userId && !comment.byAdmin;
}

/** Whether the "Edit" control is shown: what was reported or decided stays as it was read. */
export function offersEdit(
  actor: Actor,
  comment: Pick<CommentFacts, 'userId' | 'status'> & { createdAt: Date },
  now: Date,
): boolean {
  return (
    actor.userId === comment.userId && comment.status === commentStatus.approved && isEditable(comment, now)
  );
}

/** Whether the "Report" control is shown. */
export function offersReport(actor: Actor, comment: CommentFacts): boolean {
  return mayReportComment(actor, comment) && comment.status === commentStatus.approved;
}
