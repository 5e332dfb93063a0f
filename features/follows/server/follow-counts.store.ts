import { type Generated, sql } from 'kysely';
import { createMemberCounter } from '#features/members/server/member-counter.ts';
import type { Db } from '#platform/server/call.ts';

export const followCounter = createMemberCounter('follows', {
  followersCount: 'followers_count',
  followingUsersCount: 'following_users_count',
});

/** Adds follows to the counts of both sides, or subtracts them with -1, for many pairs in one statement. */
export async function incrementFollowCounts(
  db: Db,
  pairs: readonly { followerId: string; followedId: string }[],
  by: 1 | -1,
): Promise<void> {
  await sql`
    with counted as (
      select user_id, sum(following) as following, sum(followers) as followers from (
        select follower_id as user_id, 1 as following, 0 as followers from
          unnest(${pairs.map((one) => one.followerId)}::uuid[]) as f (follower_id)
        union all
        select followed_id, 0, 1 from unnest(${pairs.map((one) => one.followedId)}::uuid[]) as f (followed_id)
      ) each group by user_id order by user_id
    )
    update user_counts u set following_users_count = u.following_users_count + c.following * ${by}::int,
      followers_count = u.followers_count + c.followers * ${by}::int
    from counted c where u.user_id = c.user_id`.execute(db);
}

declare module '#features/members/server/user-counts.store.ts' {
  interface UserCountsTable {
    followers_count: Generated<number>;
    following_users_count: Generated<number>;
  }
}
