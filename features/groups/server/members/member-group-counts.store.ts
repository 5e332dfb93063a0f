import { type Generated, sql } from 'kysely';
import { createMemberCounter } from '#features/members/server/member-counter.ts';
import type { Db } from '#platform/server/call.ts';

export const groupCounter = createMemberCounter('groups', {
  groupsCount: 'groups_count',
  followingGroupsCount: 'following_groups_count',
});

/**
 * Adds to (with negative numbers: subtracts from) the joined and followed groups of many members in one statement; each
 * member at most once.
 */
export async function incrementGroupCounts(
  db: Db,
  counts: readonly { userId: string; groups: number; following: number }[],
): Promise<void> {
  await sql`update user_counts u set groups_count = u.groups_count + g.groups,
      following_groups_count = u.following_groups_count + g.following
    from (
      select * from unnest(${counts.map((one) => one.userId)}::uuid[], ${counts.map((one) => one.groups)}::int[],
        ${counts.map((one) => one.following)}::int[]) as one (user_id, groups, following) order by user_id
    ) g where u.user_id = g.user_id`.execute(db);
}

declare module '#features/members/server/user-counts.store.ts' {
  interface UserCountsTable {
    groups_count: Generated<number>;
    following_groups_count: Generated<number>;
  }
}
