import type { InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { featureGroup as contract, GroupDocument } from '../contract.ts';
import { lockGroupForUpdate } from './find-group.ts';
import { updateGroupRow } from './group.store.ts';
import { presentGroupDocument } from './present-group.ts';
import { publishGroupInvalidation } from './publish-group-invalidation.ts';

/** The first mark counts: marking a featured group again does not move it up. */
export async function featureGroup(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<GroupDocument> {
  const met = await lockGroupForUpdate(call, input.id);
  if (input.featured === (met.row.featured_at !== null)) return presentGroupDocument(call, met);
  const row = await updateGroupRow(call.db, met.row.id, { featured_at: input.featured ? call.now : null });
  await publishGroupInvalidation(call, row);
  return presentGroupDocument(call, { ...met, row });
}
