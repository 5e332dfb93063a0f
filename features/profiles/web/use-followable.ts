import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { followUser, unfollowUser } from '#features/follows/contract.ts';
import type { Followable } from '#features/follows/web/use-follow.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { ListedUser } from '../users.contract.ts';

/** First part of the query keys of member lists. */
export const userListsKey = 'people';

/** A member as the Follow button needs them. */
export function useFollowable(
  user: Pick<ListedUser, 'id' | 'username' | 'followersCount' | 'currentUserFollowing'>,
): Followable {
  const api = useApi();
  const client = useQueryClient();
  const { id, username, followersCount, currentUserFollowing } = user;
  return {
    key: `user:${id}`,
    name: username,
    followersCount,
    currentUserFollowing,
    follow: () => removeListsAfter(client, api(followUser, { id })),
    unfollow: () => removeListsAfter(client, api(unfollowUser, { id })),
  };
}

/** Removes lists that are not on the page, so that they load again; those on the page must not move. */
async function removeListsAfter<T>(client: QueryClient, call: Promise<T>): Promise<T> {
  const answer = await call;
  client.removeQueries({ queryKey: [userListsKey], type: 'inactive' });
  return answer;
}
