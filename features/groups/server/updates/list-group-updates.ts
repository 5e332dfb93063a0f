import { sql } from 'kysely';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import { shareAmongGuests } from '#platform/server/cache/share-among-guests.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { listGroupUpdates as contract, GroupUpdateListDocument } from '../../updates.contract.ts';
import { getVisibleGroup } from '../may-see-group.ts';
import { type GroupUpdateRow, presentGroupUpdates } from './present-group-updates.ts';

const newestFirst = byTime('n.created_at', 'n.id');

/** A page of a group's updates. */
export const listGroupUpdates = (
  call: Call,
  input: InputOf<typeof contract>,
): Promise<GroupUpdateListDocument> => {
  const paging = readPaging(input, 20);
  const key = ['group updates', input.groupLink.toLowerCase(), paging];
  return shareAmongGuests(call, key, (as) => readGroupUpdates(as, input.groupLink, paging));
};

async function readGroupUpdates(
  call: Call,
  groupLink: string,
  paging: Paging,
): Promise<GroupUpdateListDocument> {
  const { row: group } = await getVisibleGroup(call, groupLink);
  const { rows } = await sql<GroupUpdateRow>`
    select n.* from group_news n where n.group_id = ${group.id}
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, (row) => [row.created_at, row.id]);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from group_news where group_id = ${group.id}`.execute(call.db);
  return {
    ...(await presentGroupUpdates(call, page.items)),
    meta: { nextPage: page.nextPage, total: counted[0]?.total ?? 0 },
  };
}
