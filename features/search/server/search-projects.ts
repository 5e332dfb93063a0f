import { type RawBuilder, sql } from 'kysely';
import { isUserVisibleToId } from '#features/identity/server/user.scopes.ts';
import { presentProjects } from '#features/projects/server/present-projects.ts';
import { ownedOrJoinedProjectIds } from '#features/projects/server/project.scopes.ts';
import type { ProjectRow } from '#features/projects/server/project.tables.ts';
import type { Call } from '#platform/server/call.ts';
import { matches, tierOf } from './match.scopes.ts';
import type {
  Matches,
  PresentedResults,
  ResultPosition,
  SearchSource,
  SourceQuery,
} from './search-source.ts';

/** What somebody works on, and templates (COMM-056): few enough to be looked at without an index of names. */
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

async function findProjects(call: Call, asked: SourceQuery): Promise<Matches> {
  const value = orderBy[asked.sort] ?? sql`0`;
  const further = asked.after
    ? sql`(tier, value, id) > (${asked.after.tier}::int, ${asked.after.value}::${asked.sort === 'title' ? sql`text` : sql`bigint`}, ${asked.after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<ResultPosition & { total: number }>`
    with s as materialized (
      select p.id, p.updated_at, p.created_at, p.title_order, lower(p.title) as name, '' as other,
        lower(p.title) as haystack, null::uuid as circle
      from pieces p join users u on u.id = p.owner_id where ${isFindable(call)}
    ), found as materialized (
      select id, ${tierOf(asked)} as tier, ${value} as value from s where ${matches(asked)}
    )
    select tier, value, id, (select count(*)::int from found) as total from found where ${further}
    order by tier, value, id limit ${asked.limit}`.execute(call.db);
  const places = rows.map(({ tier, value, id }) => ({ tier, value, id }));
  return { positions: places, total: rows[0]?.total ?? 0, counted: true };
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
  return { found: new Map(data.map((piece) => [piece.id, piece])), included };
}
