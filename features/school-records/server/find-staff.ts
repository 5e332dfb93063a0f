import { sql } from 'kysely';
import { classMembershipsOf } from '#features/classes/server/classes.scopes.ts';
import { schoolMembershipsOf } from '#features/education/server/school.scopes.ts';
import type { Actor } from '#platform/pure/actor.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import type { RecordSubjects } from './record-calls.ts';

export interface Staff {
  organizationId: string;
  role: 'owner' | 'faculty';
  dueAt: Date;
  /** One of their own, or the school's issuer, which began this session. */
  hasSecondFactor: boolean;
}

/** The actor as owner or faculty of a school, with their duty of a second factor; undefined for everybody else. */
export async function findStaff(
  db: Db,
  { userId, sessionKey }: Pick<Actor, 'userId' | 'sessionKey'>,
): Promise<Staff | undefined> {
  if (userId === null) return undefined;
  const session = Buffer.from(sessionKey ?? '', 'base64url');
  const { rows } = await sql<Staff>`
    select d.organization_id as "organizationId", m.role, d.due_at as "dueAt", (exists (
        select from second_factors f where f.user_id = d.user_id and f.confirmed_at is not null)
      or exists (select from sessions s where s.id_hash = ${session} and s.user_id = d.user_id
        and s.proved_by_school = d.organization_id)) as "hasSecondFactor"
    from second_factor_duties d
    join organization_memberships m on m.organization_id = d.organization_id and m.user_id = d.user_id
    where d.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** The users' ids of the students of the school, and those taken out of it, who are among these. */
export async function findStudentIds(
  db: Db,
  organizationId: string,
  { users = [], classMembers = [], schoolMembers = [], projects = [], everybody }: RecordSubjects,
): Promise<string[]> {
  // Each part by an index of its own: joined by `or` they would read the whole school.
  const named = sql`
    select unnest(${users}::uuid[])
    union select m.user_id from ${schoolMembershipsOf(organizationId)} m where m.id = any(${schoolMembers}::uuid[])
    union select c.user_id from ${classMembershipsOf(organizationId)} c
      where c.id = any(${classMembers}::uuid[])
    union select p.owner_id from pieces p where p.id = any(${projects}::uuid[])`;
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from ${schoolMembershipsOf(organizationId)} m
    where m.role = 'student'
      and ${everybody === true ? sql`m.accepted_at is not null` : sql`m.user_id in (${named})`}
    union select r.user_id from removed_students r
    where r.organization_id = ${organizationId} and r.user_id = any(${users}::uuid[])
    order by user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

export interface StudentOfSchool {
  userId: string;
  membershipId: string;
  /** Their name at the school. */
  name: string;
  /** The school keeps the account. */
  isManaged: boolean;
}

const studentColumns = sql`m.user_id as "userId", m.id as "membershipId", u.managed_by is not null as "isManaged",
  coalesce(m.first_name || ' ' || m.last_name, m.asked_as, u.username) as name`;

/** All accepted students of the school, oldest membership first. */
export async function findStudentsOfSchool(db: Db, organizationId: string): Promise<StudentOfSchool[]> {
  const { rows } = await sql<StudentOfSchool>`
    select ${studentColumns} from ${schoolMembershipsOf(organizationId)} m join users u on u.id = m.user_id
    where m.role = 'student' and m.accepted_at is not null
      and u.deleted_at is null order by m.accepted_at, m.id`.execute(db);
  return rows;
}

/** An accepted student of the school with their name there; refuses (404) others. */
export async function getStudentOf(db: Db, organizationId: string, userId: string): Promise<StudentOfSchool> {
  const { rows } = await sql<StudentOfSchool>`
    select ${studentColumns}
    from ${schoolMembershipsOf(organizationId)} m join users u on u.id = m.user_id
    where m.user_id = ${userId} and m.role = 'student'
      and m.accepted_at is not null and u.deleted_at is null`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
