import type { UserCounts } from '../contract.ts';
import type { OwnCountsRow } from './user-counts.store.ts';

/** The public counts of a member. */
export function presentCounts(row: OwnCountsRow): UserCounts {
  return {
    followersCount: row.followers_count,
    followingUsersCount: row.following_users_count,
    followingGroupsCount: row.following_groups_count,
    likesCount: row.likes_given,
    mixdownsCount: row.mixdowns_count,
    downloadsCount: row.downloads_count,
    ordersCount: row.orders_count,
    playsCount: row.plays_count,
    groupsCount: row.groups_count,
    songsCount: row.songs_count,
  };
}
