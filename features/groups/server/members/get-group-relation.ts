import type { GetGroupRelation } from '#features/profiles/server/get-profile.ts';
import { getGroupWithViewer } from '../find-group.ts';
import { checkMaySeeGroup, withRights } from '../may-see-group.ts';
import { findViewerRelations } from './viewer-relation.scopes.ts';

/** Presents an invitation only to members who may invite and to the invited one; `isInvited` is false for others. */
export const getGroupRelation: GetGroupRelation = async (call, groupKey, userId) => {
  const group = await getGroupWithViewer(call, groupKey);
  const isOwn = call.actor.userId === userId;
  const { row, rights } = isOwn ? withRights(call, group) : checkMaySeeGroup(call, group);
  const number = String(row.number);
  const viewerRelation = (await findViewerRelations(call.db, [number], userId)).get(number);
  return {
    isMember: Boolean(viewerRelation?.role),
    isInvited: Boolean(viewerRelation?.invited) && (isOwn || rights.invite),
  };
};
