import type { Actor } from '#platform/pure/actor.ts';
import { commentStatus } from './comment-status.ts';

interface CommentFacts {
  userId: string;
  /** The author is a site admin. */
  byAdmin: boolean;
  status: number;
}

/** Allowed to the author, site admins, and moderators of the host. */
export function mayDeleteComment(actor: Actor, comment: { userId: string }, moderatesHost: boolean): boolean {
  return actor.userId !== null && (actor.userId === comment.userId || actor.siteAdmin || moderatesHost);
}

/** Members may report others; admins neither report nor are reported. The status does not matter. */
export function mayReportComment(actor: Actor, comment: Omit<CommentFacts, 'status'>): boolean {
  return actor.userId !== null && !actor.siteAdmin && actor.userId !== comment.userId && !comment.byAdmin;
}

/** Whether the "Report" control is shown. */
export function offersReport(actor: Actor, comment: CommentFacts): boolean {
  return mayReportComment(actor, comment) && comment.status === commentStatus.approved;
}
