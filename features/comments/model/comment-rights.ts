import type { Actor } from '#platform/pure/actor.ts';
import { commentStatus } from './comment-status.ts';

interface CommentFacts {
  userId: string;
  /** The author is a site admin. */
  byAdmin: boolean;
  status: number;
}

/** The author, a site admin, and whoever the host says may moderate. */
export function mayDeleteComment(actor: Actor, comment: { userId: string }, moderatesHost: boolean): boolean {
  return actor.userId !== null && (actor.userId === comment.userId || actor.siteAdmin || moderatesHost);
}

/** Members report others; admins are neither reporters nor reported. Whatever the status is. */
export function mayReportComment(actor: Actor, comment: Omit<CommentFacts, 'status'>): boolean {
  return actor.userId !== null && !actor.siteAdmin && actor.userId !== comment.userId && !comment.byAdmin;
}

/** Whether "Report" is worth offering. */
export function offersReport(actor: Actor, comment: CommentFacts): boolean {
  return mayReportComment(actor, comment) && comment.status === commentStatus.approved;
}
