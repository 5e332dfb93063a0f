import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './follow.table.ts';

export interface Follow {
  followerId: string;
  followedId: string;
  at: Date;
}

/** Adds the follows that are not there yet and raises both sides' counts for each that is new. */
export async function insertFollows(db: Db, follows: readonly Follow[]): Promise<void> {
  await sql`
    with added as (
      insert into follows (follower_id, followed_id, created_at)
      select * from unnest(${follows.map((one) => one.followerId)}::uuid[], ${follows.map((one) => one.followedId)}::uuid[],
        ${follows.map((one) => one.at.toISOString())}::timestamptz[])
      on conflict do nothing returning follower_id, followed_id
    ), counted as (
      select user_id, sum(following) as following, sum(followers) as followers from (
        select follower_id as user_id, 1 as following, 0 as followers from added
        union all select followed_id, 0, 1 from added
      ) each group by user_id
    )
    update user_counts u set following_users_count = u.following_users_count + c.following,
      followers_count = u.followers_count + c.followers
    from counted c where u.user_id = c.user_id`.execute(db);
}
