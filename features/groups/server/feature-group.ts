import type { InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { featureGroup as contract, GroupDocument } from '../contract.ts';
import { lockGroupForUpdate } from './find-group.ts';
import { updateGroupRow } from './group.store.ts';
import { presentGroupDocument } from './present-group.ts';
import { publishGroupInvalidation } from './publish-group-invalidation.ts';

/** Features a group or stops it. Featuring it again keeps the time of the first, so that it does not move up. */
export async function featureGroup(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<GroupDocument> {
  const group = await lockGroupForUpdate(call, input.id);
  if (input.featured === (group.row.featured_at !== null)) return presentGroupDocument(call, group);
  const row = await updateGroupRow(call.db, group.row.id, { featured_at: input.featured ? call.now : null });
  await publishGroupInvalidation(call, row);
  return presentGroupDocument(call, { ...group, row });
}
