import { CommentSection } from '#features/comments/web/comment-section.tsx';
import type { GroupView } from '../contract.ts';
import { groupCommentHost } from './group-comment-host.ts';
import { useGroupCache } from './use-group-cache.ts';

/** What people say of a group; its count follows. */
export function GroupComments({ group }: { group: GroupView }) {
  const { count } = useGroupCache();
  return (
    <CommentSection host={groupCommentHost(group)} onCount={(by) => count(group.id, 'commentsCount', by)} />
  );
}
