import { CommentSection } from '#features/comments/web/comment-section.tsx';
import type { GroupView } from '../contract.ts';
import { groupCommentHost } from './group-comment-host.ts';
import { useGroupCache } from './use-group-cache.ts';

/** What people say of a group, so many at a time (10 unless told); its count follows. */
export function GroupComments({ group, items }: { group: GroupView; items?: number }) {
  const { count } = useGroupCache();
  return (
    <CommentSection
      host={groupCommentHost(group, items)}
      onCount={(by) => count(group.id, 'commentsCount', by)}
    />
  );
}
