import type { MemberCall } from '#platform/server/call.ts';
import type { GroupDocument } from '../../contract.ts';
import { findGroupById, type GroupWithViewer } from '../find-group.ts';
import { presentGroupDocument } from '../present-group.ts';
import { publishGroupInvalidation } from '../publish-group-invalidation.ts';

/** Publishes the change of a group and presents the group as the actor sees it now. */
export async function presentChangedGroup(
  call: MemberCall,
  { row }: GroupWithViewer,
): Promise<GroupDocument> {
  await publishGroupInvalidation(call, row);
  const now = await findGroupById(call.db, row.id, call.actor.userId);
  if (!now) throw new Error('A locked group is gone');
  return presentGroupDocument(call, now);
}
