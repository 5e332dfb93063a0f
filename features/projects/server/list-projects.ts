import { type RawBuilder, sql } from 'kysely';
import { isUserVisibleToId } from '#features/identity/server/user.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type CursorPart, type PageStart, readPaging, toPage } from '#platform/pure/paging.ts';
import { isCursorTime, isUuid, offsetOf } from '#platform/pure/time-cursor.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listProjects as contract, ProjectListDocument } from '../contract.ts';
import { defaultOrderOf, type ProjectSort, parseProjectSort } from '../model/project-sort.ts';
import { presentProjectList } from './present-projects.ts';
import { ownedOrJoinedProjectIds } from './project.scopes.ts';
import type { ProjectRow } from './project.tables.ts';

const defaultItems = 20;

type Input = InputOf<typeof contract>;

/** A page of the projects that the actor owns or joined. */
export async function listProjects(call: MemberCall, input: Input): Promise<ProjectListDocument> {
  const { userId } = call.actor;
  const sort = parseProjectSort(input.sort);
  const isAscending =
    (input.order === 'asc' || input.order === 'desc' ? input.order : defaultOrderOf(sort)) === 'asc';
  const { start, items } = readPaging(input, defaultItems);
  const column = sql.ref(`p.${columnOf[sort]}`);
  const direction = isAscending ? sql`asc` : sql`desc`;
  const ownRows = sql`from pieces p join users u on u.id = p.owner_id
    where p.id in ${ownedOrJoinedProjectIds(userId)} and ${isUserVisibleToId('u', userId)} and ${filterCondition(input)}`;
  const { rows } = await sql<ProjectRow>`
    select p.* ${ownRows} and ${afterCursor(start, sort, isAscending)}
    order by ${column} ${direction}, p.id ${direction}
    limit ${items + 1} offset ${offsetOf(start, items)}`.execute(call.db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${ownRows}`.execute(call.db);
  const page = toPage(rows, items, (row) => [sortKeyOf(row, sort), row.id]);
  return presentProjectList(call, page.items, {
    total: counted.rows[0]?.total ?? 0,
    nextPage: page.nextPage,
  });
}

const columnOf = { updated_at: 'updated_at', created_at: 'created_at', title: 'title_order' } as const;

function sortKeyOf(row: ProjectRow, sort: ProjectSort): CursorPart {
  return sort === 'title' ? row.title_order : row[sort].toISOString();
}

function filterCondition({ q = '', workspaces }: Input): RawBuilder<unknown> {
  const text = q.trim().toLowerCase();
  const titleMatches = text === '' ? sql`true` : sql`position(${text} in lower(p.title)) > 0`;
  return String(workspaces) === 'false' ? sql`${titleMatches} and p.workspace_id is null` : titleMatches;
}

function afterCursor(start: PageStart, sort: ProjectSort, isAscending: boolean): RawBuilder<unknown> {
  if (start.kind !== 'after') return sql`true`;
  const [key, id] = start.key;
  const isKey = sort === 'title' ? typeof key === 'string' : isCursorTime(key);
  if (!isKey || !isUuid(id)) return sql`true`;
  const column = sql.ref(`p.${columnOf[sort]}`);
  const operator = isAscending ? sql`>` : sql`<`;
  return sql`(${column}, p.id) ${operator} (${key}, ${id}::uuid)`;
}
