import type { InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { postGroupNews as contract, GroupNewsDocument } from '../news.contract.ts';
import { insertGroupNews } from './group-news.store.ts';
import { holdOwnGroup } from './hold-own-group.ts';
import { noteGroup } from './note-group.ts';
import { presentOneGroupNews } from './present-group-news.ts';

export async function postGroupNews(
  call: MemberCall,
  { groupLink, news }: InputOf<typeof contract>,
): Promise<GroupNewsDocument> {
  const { row: group } = await holdOwnGroup(call, groupLink);
  const [row] = await insertGroupNews(call.db, [
    {
      id: call.newId(),
      group_id: group.id,
      author_id: call.actor.userId,
      ...news,
      created_at: call.now,
    },
  ]);
  if (!row) throw new Error('An update was not kept');
  await noteGroup(call, group);
  return presentOneGroupNews(call, row);
}
