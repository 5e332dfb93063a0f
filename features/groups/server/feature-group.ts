import type { InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { featureGroup as contract, GroupDocument } from '../contract.ts';
import { holdMetGroup } from './find-group.ts';
import { updateGroup } from './group.store.ts';
import { noteGroup } from './note-group.ts';
import { presentOneGroup } from './present-group.ts';

/** The first mark counts: marking a featured group again does not move it up. */
export async function featureGroup(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<GroupDocument> {
  const met = await holdMetGroup(call, input.id);
  if (input.featured === (met.row.featured_at !== null)) return presentOneGroup(call, met);
  const row = await updateGroup(call.db, met.row.id, { featured_at: input.featured ? call.now : null });
  await noteGroup(call, row);
  return presentOneGroup(call, { ...met, row });
}
