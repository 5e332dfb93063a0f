import { type RawBuilder, sql } from 'kysely';
import { isUserReachable } from '#features/members/server/user.scopes.ts';

/**
 * Whether the member `by` may mention this one: by `mayReach`, unless that one has blocked them. Accounts that a school manages
 * have no comments.
 */
export const isMentionable = (users: string, by: string): RawBuilder<boolean> =>
  sql<boolean>`(${isUserReachable(users, by, 'comment')} and ${sql.ref(`${users}.id`)} <> ${by}::uuid
    and ${sql.ref(`${users}.managed_by`)} is null and not exists (
      select from blocks b where b.blocker_id = ${sql.ref(`${users}.id`)} and b.blocked_id = ${by}::uuid))`;
