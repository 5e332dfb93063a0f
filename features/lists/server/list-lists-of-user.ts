import { getVisibleOwner } from '#features/tracks/server/page/get-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import { shareAmongGuests } from '#platform/server/cache/share-among-guests.ts';
import type { Call } from '#platform/server/call.ts';
import { selectPage } from '#platform/server/db/keyset.ts';
import type { listListsOfUser as contract, ListPage } from '../contract.ts';
import { hasShownTrack, isOpenToAll } from './list-track.scopes.ts';
import { pageOrder, pageRanks } from './page-order.scopes.ts';
import { presentLists } from './present-list.ts';
import './lists.tables.ts';

/** Guests share one read a second. */
export function listListsOfUser(
  call: Call,
  { userId, ...query }: InputOf<typeof contract>,
): Promise<ListPage> {
  const paging = readPaging(query, 20);
  return shareAmongGuests(call, ['lists of user', userId, paging], (as) => readListsOf(as, userId, paging));
}

async function readListsOf(call: Call, userId: string, paging: Paging): Promise<ListPage> {
  const { id } = await getVisibleOwner(call, userId);
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
