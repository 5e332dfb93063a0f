import { type RawBuilder, sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { isAfterCursor, keyColumn, pageClauses } from '#platform/server/db/keyset.ts';
import { totalOfPage } from '#platform/server/db/total-of-page.ts';
import type { listProjects as contract, ProjectListDocument } from '../contract.ts';
import { defaultOrderOf, parseProjectSort } from '../model/project-sort.ts';
import { presentProjectList } from './present-projects.ts';
import { ownedOrJoinedProjectIds } from './project.scopes.ts';
import type { ProjectRow } from './projects.tables.ts';

const defaultItems = 20;

type Input = InputOf<typeof contract>;

/** A page of the projects that the actor owns or joined. */
export async function listProjects(call: MemberCall, input: Input): Promise<ProjectListDocument> {
  const { userId } = call.actor;
  const sort = parseProjectSort(input.sort);
  const direction = input.order === 'asc' || input.order === 'desc' ? input.order : defaultOrderOf(sort);
  const column = columnOf[sort];
  const order = [
    keyColumn(sort === 'title' ? 'text' : 'time', direction, `p.${column}`),
    keyColumn('uuid', direction, 'p.id'),
  ];
  const paging = readPaging(input, defaultItems);
  const ownRows = sql`from pieces p join users u on u.id = p.owner_id
    where p.id in ${ownedOrJoinedProjectIds(userId)} and ${isUserVisibleToId('u', userId)} and ${filterCondition(input)}`;
  const number = sql<number>`(select count(*)::int ${ownRows})`;
  const { rows } = await sql<ProjectRow & { total: number }>`
    select p.*, ${number} as total ${ownRows} and ${isAfterCursor(order, paging.start)}
    ${pageClauses(order, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, (row) => [row[column], row.id]);
  return presentProjectList(call, page.items, {
    total: await totalOfPage(call.db, rows, { paging, total: number }),
    nextPage: page.nextPage,
  });
}

const columnOf = { updated_at: 'updated_at', created_at: 'created_at', title: 'title_order' } as const;

function filterCondition({ q = '', workspaces }: Input): RawBuilder<unknown> {
  const text = q.trim().toLowerCase();
  const titleMatches = text === '' ? sql`true` : sql`position(${text} in lower(p.title)) > 0`;
  return String(workspaces) === 'false' ? sql`${titleMatches} and p.workspace_id is null` : titleMatches;
}
