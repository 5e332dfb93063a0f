import { type RawBuilder, sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { presentProjects } from '#features/projects/server/present-projects.ts';
import { ownedOrJoinedProjectIds } from '#features/projects/server/project.scopes.ts';
import type { ProjectRow } from '#features/projects/server/projects.tables.ts';
import type { Call } from '#platform/server/call.ts';
import { isAfterKey, keyColumn, orderOf } from '#platform/server/db/keyset.ts';
import { matches, tierOf } from './match.scopes.ts';
import type {
  Matches,
  PresentedResults,
  ResultPosition,
  SearchSource,
  SourceQuery,
} from './search-source.ts';

/** Projects of the caller, and templates (COMM-056): few enough to be scanned without a name index. */
export const searchProjects: SearchSource = {
  type: 'project',
  isPersonal: true,
  find: findProjects,
  present: presentFoundProjects,
};

const orderBy: Record<string, RawBuilder<unknown>> = {
  rank: sql`0`,
  updated_at: sql`-(extract(epoch from s.updated_at) * 1000)::bigint`,
  created_at: sql`-(extract(epoch from s.created_at) * 1000)::bigint`,
  title: sql`s.title_order collate "C"`,
};

async function findProjects(call: Call, query: SourceQuery): Promise<Matches> {
  const value = orderBy[query.sort] ?? sql`0`;
  const { after } = query;
  const order = [
    keyColumn('integer', 'asc', 'tier'),
    keyColumn(query.sort === 'title' ? 'text' : 'integer', 'asc', 'value'),
    keyColumn('uuid', 'asc', 'id'),
  ];
  const further = after ? isAfterKey(order, [after.tier, after.value, after.id]) : sql`true`;
  const { rows } = await sql<ResultPosition & { total: number }>`
    with s as materialized (
      select p.id, p.updated_at, p.created_at, p.title_order, lower(p.title) as name, '' as other,
        lower(p.title) as haystack, null::uuid as circle
      from pieces p join users u on u.id = p.owner_id where ${isFindable(call)}
    ), found as materialized (
      select id, ${tierOf(query)} as tier, ${value} as value from s where ${matches(query)}
    )
    select tier, value, id, (select count(*)::int from found) as total from found where ${further}
    order by ${orderOf(order)} limit ${query.limit}`.execute(call.db);
  const positions = rows.map(({ tier, value, id }) => ({ tier, value, id }));
  return { positions, total: rows[0]?.total ?? 0, counted: true };
}

function isFindable(call: Call): RawBuilder<boolean> {
  const { userId } = call.actor;
  const own = userId === null ? sql`false` : sql`p.id in ${ownedOrJoinedProjectIds(userId)}`;
  return sql<boolean>`(${own} or exists (select from project_templates t where t.piece_id = p.id))
    and ${isUserVisibleToId('u', userId)}`;
}

async function presentFoundProjects(call: Call, ids: readonly string[]): Promise<PresentedResults> {
  const { rows } = await sql<ProjectRow>`
    select p.* from pieces p join users u on u.id = p.owner_id
    where p.id = any(${[...ids]}::uuid[]) and ${isFindable(call)}`.execute(call.db);
  const { data, included } = await presentProjects(call, rows);
  return { found: new Map(data.map((project) => [project.id, project])), included };
}
