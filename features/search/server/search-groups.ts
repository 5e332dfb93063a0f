import { sql } from 'kysely';
import { noViewerRelation } from '#features/groups/model/group-rights.ts';
import type { GroupRow } from '#features/groups/server/groups.tables.ts';
import {
  isGroupListedFor,
  toViewerRelation,
  type ViewerRelationColumns,
  viewerRelationColumns,
} from '#features/groups/server/members/viewer-relation.scopes.ts';
import { presentGroup } from '#features/groups/server/present-group.ts';
import type { Call } from '#platform/server/call.ts';
import { findIndexed } from './find-indexed.ts';
import type { NameIndex } from './name-index.ts';
import type { PresentedResults, SearchSource } from './search-source.ts';

export const groupNameIndex: NameIndex = {
  namesTable: 'search_groups',
  ordersTable: 'search_group_orders',
  currentTable: 'search_found_groups',
  columnOf: {
    rank: 'by_popularity',
    followers: 'by_popularity',
    members: 'by_volume',
    created_at: 'by_time',
  },
};

export const searchGroups: SearchSource = {
  type: 'group',
  find: (call, query) => findIndexed(call.db, { source: groupNameIndex, query }),
  present: presentFoundGroups,
};

async function presentFoundGroups(call: Call, ids: readonly string[]): Promise<PresentedResults> {
  const { userId } = call.actor;
  const standing = userId === null ? sql`null::text as own_role` : viewerRelationColumns(userId);
  const { rows } = await sql<GroupRow & ViewerRelationColumns>`
    select g.*, ${standing} from groups g
    where g.id = any(${[...ids]}::uuid[]) and ${isGroupListedFor(userId)}`.execute(call.db);
  const found = rows.map((row): [string, ReturnType<typeof presentGroup>] => [
    row.id,
    presentGroup(call, { row, viewerRelation: userId === null ? noViewerRelation : toViewerRelation(row) }),
  ]);
  return { found: new Map(found), included: [] };
}
