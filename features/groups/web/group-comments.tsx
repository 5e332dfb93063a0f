import { CommentSection } from '#features/comments/web/comment-section.tsx';
import type { GroupView } from '../contract.ts';
import { groupCommentHostRef } from './group-comment-host-ref.ts';
import { useGroupCache } from './use-group-cache.ts';

/** What people say of a group, so many at a time (10 unless told); its count follows. */
export function GroupComments({ group, items }: { group: GroupView; items?: number }) {
  const { count } = useGroupCache();
  return (
    <CommentSection
      host={groupCommentHostRef(group, items)}
      onCount={(by) => count(group.id, 'commentsCount', by)}
    />
  );
}
