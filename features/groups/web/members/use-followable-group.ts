import type { FollowView } from '#features/follows/contract.ts';
import type { Followable } from '#features/follows/web/use-follow.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { followGroup, type GroupDocument, type GroupView, unfollowGroup } from '../../contract.ts';

const followOf = ({ data }: GroupDocument): FollowView => ({
  followersCount: data.attributes.followersCount ?? 0,
  currentUserFollowing: data.attributes.currentUserFollowing,
});

/** A group as the thing of a follow button. */
export function useFollowableGroup(group: GroupView): Followable {
  const api = useApi();
  const viewer = useViewer();
  const input = { groupLink: group.id };
  return {
    key: `group:${group.id}`,
    name: group.name,
    followersCount: group.followersCount ?? 0,
    currentUserFollowing: viewer && group.currentUserFollowing,
    follow: async () => followOf(await api(followGroup, input)),
    unfollow: async () => followOf(await api(unfollowGroup, input)),
  };
}
