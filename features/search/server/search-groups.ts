import { sql } from 'kysely';
import { noStanding } from '#features/groups/model/group-rights.ts';
import type { GroupRow } from '#features/groups/server/group.table.ts';
import { presentGroup } from '#features/groups/server/present-group.ts';
import {
  knownTo,
  type StandingColumns,
  standingColumns,
  standingOf,
} from '#features/groups/server/standing.scopes.ts';
import type { Call } from '#platform/server/call.ts';
import { findIndexed } from './find-indexed.ts';
import type { IndexedNames } from './indexed-names.ts';
import type { PresentedFound, SearchSource } from './search-source.ts';

export const groupNames: IndexedNames = {
  names: 'search_groups',
  orders: 'search_group_orders',
  live: 'search_found_groups',
  columnOf: {
    rank: 'by_popularity',
    followers: 'by_popularity',
    members: 'by_volume',
    created_at: 'by_time',
  },
};

export const searchGroups: SearchSource = {
  type: 'group',
  find: (call, asked) => findIndexed(call.db, groupNames, asked),
  present: presentFoundGroups,
};

async function presentFoundGroups(call: Call, ids: readonly string[]): Promise<PresentedFound> {
  const { userId } = call.actor;
  const standing = userId === null ? sql`null::text as own_role` : standingColumns(userId);
  const { rows } = await sql<GroupRow & StandingColumns>`
    select g.*, ${standing} from groups g
    where g.id = any(${[...ids]}::uuid[]) and ${knownTo(userId)}`.execute(call.db);
  const found = rows.map((row): [string, ReturnType<typeof presentGroup>] => [
    row.id,
    presentGroup(call, { row, standing: userId === null ? noStanding : standingOf(row) }),
  ]);
  return { found: new Map(found), included: [] };
}
