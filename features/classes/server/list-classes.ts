import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { isAfterCursor, keyColumn, pageClauses } from '#platform/server/db/keyset.ts';
import type { listClasses as contract } from '../contract.ts';
import { classesOf, classMembershipsOf } from './classes.scopes.ts';
import { findStudentCounts } from './find-student-counts.ts';
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
  const seesAll = mayManageClasses(school);
  const { rows } = await sql<ClassRow & { role: 'teacher' | 'student' | null }>`
    select w.*, own.role from ${classesOf(school.id)} w
    left join ${classMembershipsOf(school.id)} own
      on own.workspace_id = w.id and own.user_id = ${call.actor.userId} and own.accepted_at is not null
    where ${isArchived ? sql`w.archived_at is not null` : sql`w.archived_at is null`}
      and ${seesAll ? sql`true` : sql`own.id is not null`}
      and ${isAfterCursor(newestYearFirst, paging.start)}
    ${pageClauses(newestYearFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, ({ year, name, id }) => [year, name, id]);
  const students = await findStudentCounts(call.db, school.id, {
    classIds: page.items.map(({ id }) => id),
    isWhole: seesAll,
  });
  return {
    workspaces: page.items.map(({ id, name, year, colour, archived_at, role }) => ({
      id,
      name,
      year,
      colour,
      archivedAt: archived_at?.toISOString() ?? null,
      role,
      students: students.get(id) ?? 0,
    })),
    meta: { nextPage: page.nextPage },
  };
}
