import { sql } from 'kysely';
import { schoolMembershipsOf } from '#features/education/server/school.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import { classBansOf, classPeopleOf } from './classes.scopes.ts';
import type { ClassKey } from './classes.store.ts';

interface CopiedMember {
  user_id: string;
  role: 'teacher' | 'student';
  group_name: string;
}

/** Teachers of the class and, with `withStudents`, its students, by the order of joining. */
export async function findClassMembersToCopy(
  db: Db,
  { id, organization_id }: ClassKey,
  withStudents: boolean,
): Promise<CopiedMember[]> {
  const { rows } = await sql<CopiedMember>`
    select m.user_id, m.role, m.group_name from ${classPeopleOf(organization_id)} m
    where m.workspace_id = ${id} ${withStudents ? sql`` : sql`and m.role = 'teacher'`}
    order by m.accepted_at, m.id`.execute(db);
  return rows;
}

interface SchoolPerson {
  user_id: string;
  guid: string;
  school_role: 'owner' | 'faculty' | 'student';
  is_banned: boolean;
}

/** These people as members of the school, and whether the class has banned them; others are left out. */
export async function findSchoolPeople(
  db: Db,
  { id, organization_id }: ClassKey,
  guids: readonly string[],
): Promise<SchoolPerson[]> {
  const { rows } = await sql<SchoolPerson>`
    select sm.user_id, u.guid, sm.role as school_role, exists (
      select from ${classBansOf(organization_id)} b where b.workspace_id = ${id} and b.user_id = sm.user_id) as is_banned
    from ${schoolMembershipsOf(organization_id)} sm join users u on u.id = sm.user_id
    where sm.accepted_at is not null and u.deleted_at is null
      and u.guid = any(${guids})
    order by sm.user_id`.execute(db);
  return rows;
}

/** How many teachers the class has. */
export async function countTeachers(db: Db, { id, organization_id }: ClassKey): Promise<number> {
  const { rows } = await sql<{ teachers: number }>`
    select count(*)::int as teachers from ${classPeopleOf(organization_id)} m
    where m.workspace_id = ${id} and m.role = 'teacher'`.execute(db);
  return rows[0]?.teachers ?? 0;
}
