import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { deleteGroupUpdate as contract } from '../../updates.contract.ts';
import { lockGroupAsEditor } from '../admins/lock-group-as-editor.ts';
import { publishGroupInvalidation } from '../publish-group-invalidation.ts';
import { deleteGroupUpdateRow } from './group-update.store.ts';

export async function deleteGroupUpdate(
  call: MemberCall,
  { groupLink, id }: InputOf<typeof contract>,
): Promise<undefined> {
  const { row: group } = await lockGroupAsEditor(call, groupLink);
  if (!(await deleteGroupUpdateRow(call.db, group.id, id))) throw notFound();
  await publishGroupInvalidation(call, group);
}
