import type { MemberCall } from '#platform/server/call.ts';
import type { GroupDocument } from '../contract.ts';
import { findGroupById, type GroupWithViewer } from './find-group.ts';
import { presentGroupDocument } from './present-group.ts';
import { publishGroupInvalidation } from './publish-group-invalidation.ts';

/** The group as it is after what the caller has just done. */
export async function presentChangedGroup(
  call: MemberCall,
  { row }: GroupWithViewer,
): Promise<GroupDocument> {
  await publishGroupInvalidation(call, row);
  const now = await findGroupById(call.db, row.id, call.actor.userId);
  if (!now) throw new Error('A group that is held is gone');
  return presentGroupDocument(call, now);
}
