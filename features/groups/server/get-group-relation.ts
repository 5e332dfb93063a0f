import type { GetGroupRelation } from '#features/profiles/server/get-profile.ts';
import { getGroupWithViewer } from './find-group.ts';
import { checkMaySeeGroup, withRights } from './may-see-group.ts';
import { findViewerRelations } from './viewer-relation.scopes.ts';

/** Who is invited is told to those who may invite, and to the invited one; others hear no. */
export const getGroupRelation: GetGroupRelation = async (call, groupKey, userId) => {
  const met = await getGroupWithViewer(call, groupKey);
  const isOwn = call.actor.userId === userId;
  const { row, rights } = isOwn ? withRights(call, met) : checkMaySeeGroup(call, met);
  const number = String(row.number);
  const standing = (await findViewerRelations(call.db, [number], userId)).get(number);
  return {
    isMember: Boolean(standing?.role),
    isInvited: Boolean(standing?.invited) && (isOwn || rights.invite),
  };
};
