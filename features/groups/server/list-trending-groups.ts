import { sql } from 'kysely';
import { type HeatPosition, heatCursor, hottestPage } from '#features/trending/server/hottest.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Page, type Paging, toPage } from '#platform/pure/paging.ts';
import type { Call, Db } from '#platform/server/call.ts';
import type { listTrendingGroups as contract, GroupListDocument } from '../contract.ts';
import { groupHeat } from './group-heat.ts';
import type { GroupRow } from './groups.tables.ts';
import { countGroups, type GroupListSource, listGroups } from './list-groups.ts';
import { isGroupListedFor } from './members/viewer-relation.scopes.ts';

const trending: GroupListSource = {
  name: 'trending',
  page: readTrending,
  total: (db, userId) => countGroups(db, userId),
};

/** Lists groups by score, then newest, then id (COMM-015). */
export const listTrendingGroups = (call: Call, input: InputOf<typeof contract>): Promise<GroupListDocument> =>
  listGroups(call, trending, input);

async function readTrending(db: Db, paging: Paging, userId: string | null): Promise<Page<GroupRow>> {
  const known = sql<boolean>`exists (select from groups g where g.id = group_id and ${isGroupListedFor(userId)})`;
  const { rows } = await sql<GroupRow & HeatPosition>`
    select g.*, h.* from ${hottestPage(groupHeat, paging, known)} h join groups g on g.id = h.hot_id
    order by h.heat desc, h.hot_created_at desc, h.hot_id desc`.execute(db);
  return toPage(rows, paging.items, heatCursor);
}
