import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, type Keyset, keyColumn, selectPage } from '#platform/server/db/keyset.ts';
import type { listOwnLists as contract, ListPage } from '../contract.ts';
import { presentLists } from './present-list.ts';
import './lists.tables.ts';

/** Own lists first, each last changed first. */
const ownFirst = (userId: string): Keyset => [
  keyColumn('integer', 'asc', sql`(lists.user_id <> ${userId}::uuid)::int`),
  ...byTime('lists.updated_at', 'lists.id'),
];

export async function listOwnLists(call: MemberCall, input: InputOf<typeof contract>): Promise<ListPage> {
  const paging = readPaging(input, 20);
  const { trackId = null } = input;
  const { userId } = call.actor;
  const own = call.db
    .selectFrom('lists')
    .selectAll()
    .select(
      sql<boolean>`exists (select from list_tracks lt where lt.list_id = lists.id and lt.track_id = ${trackId}::uuid)`.as(
        'has_track',
      ),
    )
    .where(
      sql<boolean>`lists.id in (select own.id from lists own where own.user_id = ${userId}
        union all select c.list_id from list_contributors c join lists of_other on of_other.id = c.list_id
            join users u on u.id = of_other.user_id
          where c.user_id = ${userId} and of_other.withheld_at is null and ${isUserVisibleToId('u', userId)})`,
    );
  const rows = await selectPage(own, ownFirst(userId), paging).execute();
  const page = toPage(rows, paging.items, (row) => [row.user_id === userId ? 0 : 1, row.updated_at, row.id]);
  const holding = new Set(page.items.filter((row) => row.has_track).map(({ id }) => id));
  const ofOthers = page.items.filter((row) => row.user_id !== userId);
  const lists = await presentLists(call, page.items, new Set(ofOthers.map(({ id }) => id)));
  return {
    lists: trackId === null ? lists : lists.map((list) => ({ ...list, hasTrack: holding.has(list.id) })),
    meta: { nextPage: page.nextPage },
  };
}
