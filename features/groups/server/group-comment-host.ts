import type { CommentHost, CommentHostAccess } from '#features/comments/server/comment-host.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { findGroupById, type GroupWithViewer } from './find-group.ts';
import { checkMaySeeGroup, type GroupWithRights, getVisibleGroup } from './may-see-group.ts';
import { isGroupReadBy } from './members/viewer-relation.scopes.ts';
import { groupPagePath } from './present-group.ts';

export const GROUP_KIND = 'group';

/** Groups as a host of comments; `privacy_setting` and `comments_setting` decide (COMMENT-025 to COMMENT-027). */
export const groupCommentHost: CommentHost = {
  kind: GROUP_KIND,
  table: 'groups',
  countColumn: 'comments_count',
  itemsPerPage: 10,
  isReadBy: isGroupReadBy,
  find: async (call, key) => placeOf(await getVisibleGroup(call, key)),
  findById: async (call, id) => placeOf(checkMaySeeGroup(call, await get(call, id))),
};

async function get(call: Call, id: string): Promise<GroupWithViewer> {
  const group = await findGroupById(call.db, id, call.actor.userId);
  if (!group || group.row.withheld_at) throw notFound();
  return group;
}

const placeOf = ({ row, rights }: GroupWithRights): CommentHostAccess => ({
  id: row.id,
  ownerId: null,
  length: null,
  may: { read: rights.readComments, write: rights.comment, moderate: rights.moderate },
  getPageAddress: async () => groupPagePath(row),
});
