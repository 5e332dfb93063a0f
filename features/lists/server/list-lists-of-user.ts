import { getVisibleOwner } from '#features/tracks/server/page/get-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { selectPage } from '#platform/server/db/keyset.ts';
import type { listListsOfUser as contract, ListPage } from '../contract.ts';
import { hasShownTrack, isOpenToAll } from './list-track.scopes.ts';
import { pageOrder, pageRanks } from './page-order.scopes.ts';
import { presentLists } from './present-list.ts';
import './lists.tables.ts';

export async function listListsOfUser(call: Call, input: InputOf<typeof contract>): Promise<ListPage> {
  const { id } = await getVisibleOwner(call, input.userId);
  const paging = readPaging(input, 20);
  const open = call.db
    .selectFrom('lists')
    .selectAll()
    .select(pageRanks.as('ranks'))
    .where('user_id', '=', id)
    .where(isOpenToAll())
    .where(hasShownTrack(call));
  const rows = await selectPage(open, pageOrder, paging).execute();
  const page = toPage(rows, paging.items, (row) => [...row.ranks, row.updated_at, row.id]);
  return { lists: await presentLists(call, page.items), meta: { nextPage: page.nextPage } };
}
