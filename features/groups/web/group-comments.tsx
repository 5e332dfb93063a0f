import { CommentSection } from '#features/comments/web/comment-section.tsx';
import type { GroupView } from '../contract.ts';
import { groupCommentHostRef } from './group-comment-host-ref.ts';
import { useGroupCache } from './use-group-cache.ts';

/** The comments of a group, `items` at a time (default 10); keeps the group's count up to date. */
export function GroupComments({ group, items }: { group: GroupView; items?: number }) {
  const { incrementCount } = useGroupCache();
  return (
    <CommentSection
      host={groupCommentHostRef(group, items)}
      onCount={(by) => incrementCount(group.id, 'commentsCount', by)}
    />
  );
}
