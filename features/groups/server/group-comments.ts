import type { CommentHost, CommentPlace } from '#features/comments/server/comment-host.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { findGroupById, type MetGroup } from './find-group.ts';
import { getSeenGroup, type RightfulGroup, refuseClosed } from './may-see-group.ts';
import { groupPage } from './present-group.ts';

export const GROUP = 'group';

/** A group's comments, as its own setting and a closed door let them be (COMMENT-025 to COMMENT-027). */
export const groupCommentHost: CommentHost = {
  kind: GROUP,
  table: 'groups',
  countColumn: 'comments_count',
  itemsPerPage: 10,
  find: async (call, key) => placeOf(await getSeenGroup(call, key)),
  findById: async (call, id) => placeOf(refuseClosed(call, await get(call, id))),
};

async function get(call: Call, id: string): Promise<MetGroup> {
  const met = await findGroupById(call.db, id, call.actor.userId);
  if (!met || met.row.withheld_at) throw notFound();
  return met;
}

const placeOf = ({ row, rights }: RightfulGroup): CommentPlace => ({
  id: row.id,
  ownerId: null,
  may: { read: rights.readComments, write: rights.comment, moderate: rights.moderate },
  page: async () => groupPage(row),
});
