import { sql } from 'kysely';
import { classesOf, classMembershipsOf } from '#features/classes/server/classes.scopes.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import type { listYearStudents as contract } from '../../contract.ts';
import { checkMayOpenNames, getOwnedSchool, writeLook } from '../get-owned-school.ts';
import { studentsOf } from '../school-years.scopes.ts';

/** Students of a class, or those of none, by name. Writes down that the owner has seen them. */
export async function listYearStudents(
  call: MemberCall,
  { classId, ...query }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const school = await getOwnedSchool(call);
  await checkMayOpenNames(call);
  if (classId !== undefined) {
    const { rows } = await sql`select from ${classesOf(school.id)} w where w.id = ${classId}`.execute(
      call.db,
    );
    if (rows.length === 0) throw notFound();
  }
  const { start, items } = readPaging(query, 100);
  const page = start.kind === 'number' ? start.page : 1;
  const found = await findStudents(
    call.db,
    { organizationId: school.id, classId },
    { from: (page - 1) * items, limit: items + 1 },
  );
  const students = found.slice(0, items);
  await writeLook(call, {
    school,
    what: 'schoolYears.listStudents',
    studentIds: students.map(({ userGuid }) => userGuid),
  });
  return { students, meta: { nextPage: found.length > items ? page + 1 : null } };
}

async function findStudents(
  db: Db,
  { organizationId, classId }: { organizationId: string; classId: string | undefined },
  { from, limit }: { from: number; limit: number },
): Promise<{ userGuid: string; name: string }[]> {
  const member = sql`select from ${classMembershipsOf(organizationId)} m
    join ${classesOf(organizationId)} w on w.id = m.workspace_id
    where m.user_id = s.user_id and m.role = 'student' and m.accepted_at is not null`;
  const { rows } = await sql<{ userGuid: string; name: string }>`
    select s.user_id as "userGuid", s.name from ${studentsOf(organizationId)} s
    where ${classId === undefined ? sql`not exists (${member} and w.archived_at is null)` : sql`exists (${member} and w.id = ${classId})`}
    order by lower(s.name), s.user_id offset ${from} limit ${limit}`.execute(db);
  return rows;
}
