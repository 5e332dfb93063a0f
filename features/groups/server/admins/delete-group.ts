import type { InputOf } from '#platform/pure/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { deleteGroup as contract } from '../../form.contract.ts';
import { lockGroupAsAdmin } from './lock-group-as-editor.ts';
import { removeGroup } from './remove-group.ts';

/** Deletes a group, for its admins. Refuses (409) a group that runs a campaign, as members have entered it. */
export async function deleteGroup(
  call: MemberCall,
  { groupLink }: InputOf<typeof contract>,
): Promise<undefined> {
  const { row } = await lockGroupAsAdmin(call, groupLink);
  if (row.campaign) throw conflict("A group that runs a campaign can't be deleted.");
  await removeGroup(call, row);
}
