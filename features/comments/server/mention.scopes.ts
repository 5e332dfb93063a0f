import { type RawBuilder, sql } from 'kysely';
import type { CommentHost } from '#features/comments/server/comment-host.ts';
import { isUserReachable } from '#features/members/server/user.scopes.ts';

/** What the comment is about; a null host is read by all members. */
export interface MentionPlace {
  host: CommentHost | null;
  hostId: string;
}

/**
 * Whether the member `by` may mention this one: by `mayReach`, where that one may read the comment and has not blocked them.
 * Accounts that a school manages have no comments.
 */
export const isMentionable = (
  users: string,
  by: string,
  { host, hostId }: MentionPlace,
): RawBuilder<boolean> =>
  sql<boolean>`(${host?.isReadBy?.(users, hostId) ?? sql`true`} and ${isUserReachable(users, by, 'comment')} and ${sql.ref(`${users}.id`)} <> ${by}::uuid
    and ${sql.ref(`${users}.managed_by`)} is null and not exists (
      select from blocks b where b.blocker_id = ${sql.ref(`${users}.id`)} and b.blocked_id = ${by}::uuid))`;
