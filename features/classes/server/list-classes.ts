import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { isAfterCursor, keyColumn, pageClauses } from '#platform/server/db/keyset.ts';
import type { listClasses as contract } from '../contract.ts';
import { classesOf, classMembershipsOf, classPeopleOf } from './classes.scopes.ts';
import { type ClassRow, getOwnSchool, mayManageClasses } from './get-class-access.ts';

const ITEMS = 50;
const newestYearFirst = [
  keyColumn('integer', 'desc', 'w.year'),
  keyColumn('text', 'asc', 'w.name'),
  keyColumn('uuid', 'asc', 'w.id'),
];

/** The classes of the school that the actor may see. */
export async function listClasses(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const school = await getOwnSchool(call);
  const paging = readPaging(input, ITEMS);
  const isArchived = String(input.archived) === 'true';
  const { rows } = await sql<ClassRow & { role: 'teacher' | 'student' | null; students: number }>`
    select w.*, own.role,
      (select count(*)::int from ${classPeopleOf(school.id)} m where m.workspace_id = w.id and m.role = 'student') as students
    from ${classesOf(school.id)} w
    left join ${classMembershipsOf(school.id)} own
      on own.workspace_id = w.id and own.user_id = ${call.actor.userId} and own.accepted_at is not null
    where ${isArchived ? sql`w.archived_at is not null` : sql`w.archived_at is null`}
      and ${mayManageClasses(school) ? sql`true` : sql`own.id is not null`}
      and ${isAfterCursor(newestYearFirst, paging.start)}
    ${pageClauses(newestYearFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, ({ year, name, id }) => [year, name, id]);
  return {
    workspaces: page.items.map(({ id, name, year, colour, archived_at, role, students }) => ({
      id,
      name,
      year,
      colour,
      archivedAt: archived_at?.toISOString() ?? null,
      role,
      students,
    })),
    meta: { nextPage: page.nextPage },
  };
}
