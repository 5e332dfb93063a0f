import { FollowButton } from '#features/follows/web/follow-button.tsx';
import { useFollow } from '#features/follows/web/use-follow.ts';
import type { ListView } from '../../contract.ts';
import { useFollowableList } from './use-followable-list.ts';

interface FollowOfListProps {
  list: ListView;
  /** When the list was loaded, in ms. */
  loadedAt: number;
}

/** Follow and unfollow; nothing for the owner and for a list that is not public. */
export function FollowListButton({ list, loadedAt }: FollowOfListProps) {
  const followable = useFollowableList(list);
  if (list.can.edit || list.visibility !== 'public') return null;
  return <FollowButton thing={followable} loadedAt={loadedAt} />;
}

/** The number of followers, which follows the button; nothing for a list without any. */
export function FollowersOfList({ list, loadedAt }: FollowOfListProps) {
  const { followersCount } = useFollow(useFollowableList(list), loadedAt);
  if (followersCount === 0) return null;
  return (
    <span>
      {followersCount.toLocaleString('en')} {followersCount === 1 ? 'follower' : 'followers'}
    </span>
  );
}
