import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { deleteGroupNews as contract } from '../news.contract.ts';
import { removeGroupNews } from './group-news.store.ts';
import { holdOwnGroup } from './hold-own-group.ts';
import { noteGroup } from './note-group.ts';

export async function deleteGroupNews(
  call: MemberCall,
  { groupLink, id }: InputOf<typeof contract>,
): Promise<undefined> {
  const { row: group } = await holdOwnGroup(call, groupLink);
  if (!(await removeGroupNews(call.db, group.id, id))) throw notFound();
  await noteGroup(call, group);
}
