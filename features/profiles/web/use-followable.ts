import { followUser, unfollowUser } from '#features/follows/contract.ts';
import type { Followable } from '#features/follows/web/use-follow.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { ListedUser } from '../users.contract.ts';

/** A member as the Follow button takes them. */
export function useFollowable(
  user: Pick<ListedUser, 'id' | 'username' | 'followersCount' | 'currentUserFollowing'>,
): Followable {
  const api = useApi();
  const { id, username, followersCount, currentUserFollowing } = user;
  return {
    key: `user:${id}`,
    name: username,
    followersCount,
    currentUserFollowing,
    follow: () => api(followUser, { id }),
    unfollow: () => api(unfollowUser, { id }),
  };
}
