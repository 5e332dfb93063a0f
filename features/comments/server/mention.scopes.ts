import { type RawBuilder, sql } from 'kysely';
import type { CommentHost } from '#features/comments/server/comment-host.ts';
import { isUserReachable } from '#features/members/server/user.scopes.ts';

/** What the comment is about. */
export interface MentionPlace {
  host: CommentHost;
  hostId: string;
}

/**
 * Whether the member `by` may mention this one: by `mayReach`, where that one may read the comments of the place (null: all members may) and has not blocked them.
 * Accounts that a school manages have no comments.
 */
export const isMentionable = (users: string, by: string, place: MentionPlace | null): RawBuilder<boolean> =>
  sql<boolean>`(${place?.host.isReadBy?.(users, place.hostId) ?? sql`true`} and ${isUserReachable(users, by, 'comment')} and ${sql.ref(`${users}.id`)} <> ${by}::uuid
    and ${sql.ref(`${users}.managed_by`)} is null and not exists (
      select from blocks b where b.blocker_id = ${sql.ref(`${users}.id`)} and b.blocked_id = ${by}::uuid))`;
