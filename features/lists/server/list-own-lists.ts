import { sql } from 'kysely';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import type { listOwnLists as contract, ListPage } from '../contract.ts';
import { presentLists } from './present-list.ts';
import './lists.tables.ts';

const lastChangedFirst = byTime('lists.updated_at', 'lists.id');

export async function listOwnLists(call: MemberCall, input: InputOf<typeof contract>): Promise<ListPage> {
  const paging = readPaging(input, 20);
  const { trackId = null } = input;
  const own = call.db
    .selectFrom('lists')
    .selectAll()
    .select(
      sql<boolean>`exists (select from list_tracks lt where lt.list_id = lists.id and lt.track_id = ${trackId}::uuid)`.as(
        'has_track',
      ),
    )
    .where(
      sql<boolean>`lists.id in (select own.id from lists own where own.user_id = ${call.actor.userId}
        union all select c.list_id from list_contributors c join lists of_other on of_other.id = c.list_id
          where c.user_id = ${call.actor.userId} and of_other.withheld_at is null)`,
    );
  const rows = await selectPage(own, lastChangedFirst, paging).execute();
  const page = toPage(rows, paging.items, (row) => [row.updated_at, row.id]);
  const holding = new Set(page.items.filter((row) => row.has_track).map(({ id }) => id));
  const ofOthers = page.items.filter((row) => row.user_id !== call.actor.userId);
  const lists = await presentLists(call, page.items, new Set(ofOthers.map(({ id }) => id)));
  return {
    lists: trackId === null ? lists : lists.map((list) => ({ ...list, hasTrack: holding.has(list.id) })),
    meta: { nextPage: page.nextPage },
  };
}
