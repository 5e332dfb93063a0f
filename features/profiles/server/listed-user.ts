import { avatarUrl } from '#features/members/server/avatar-url.ts';
import { presentUser } from '#features/members/server/present-user.ts';
import type { PublicUserRow } from '#features/members/server/users.store.ts';
import type { BestTrack, ListedUserResource } from '../users.contract.ts';

/** The columns of each member in a list; needs a join of `users` and `user_counts`. */
export const listedUserColumns = [
  'users.id',
  'users.guid',
  'users.username',
  'users.profile_link',
  'users.avatar_key',
  'users.account_type',
  'users.admin',
  'user_counts.plays_count',
  'user_counts.mixdowns_count',
  'user_counts.followers_count',
] as const;

export interface ListedUserRow extends PublicUserRow {
  plays_count: number;
  mixdowns_count: number;
  followers_count: number;
}

/** A member in a list; `following` is null for guests and in lists that are the same for everybody. */
export function presentListedUser(
  row: ListedUserRow,
  following: boolean | null,
  bestTrack: BestTrack | null,
): ListedUserResource {
  const { id, ...attributes } = presentUser(row);
  return {
    id,
    type: 'user',
    attributes: {
      ...attributes,
      avatarLargeUrl: avatarUrl(row.avatar_key, 'large'),
      playsCount: row.plays_count,
      mixdownsCount: row.mixdowns_count,
      followersCount: row.followers_count,
      currentUserFollowing: following,
      bestTrack,
    },
  };
}
