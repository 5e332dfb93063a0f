import { useQueryClient } from '@tanstack/react-query';
import type { Followable } from '#features/follows/web/use-follow.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { ListView } from '../../contract.ts';
import { followList, unfollowList } from '../../follows.contract.ts';
import { followedListsKey } from './followed-lists-query.ts';

/** A list with its calls; "Followed" is read again after them. */
export function useFollowableList({
  id,
  title,
  followersCount,
  currentUserFollowing = null,
}: ListView): Followable {
  const api = useApi();
  const client = useQueryClient();
  const send = (endpoint: typeof followList) => async () => {
    const view = await api(endpoint, { id });
    client.removeQueries({ queryKey: followedListsKey, type: 'inactive' });
    return view;
  };
  return {
    key: `list:${id}`,
    name: title,
    followersCount,
    currentUserFollowing,
    follow: send(followList),
    unfollow: send(unfollowList),
  };
}
