import { sql } from 'kysely';
import { schoolMembershipsOf } from '#features/education/server/school.scopes.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import { classPeopleOf, classProjectsOf } from './classes.scopes.ts';
import type { ClassAccess } from './get-class-access.ts';

export interface ClassPerson {
  id: string;
  role: 'teacher' | 'student';
  name: string;
  guid: string;
  username: string;
  group_name: string;
  banned_at: Date | null;
  unconfirmed: boolean;
  last_seen_at: Date | null;
  managed: boolean;
  projects: number;
}

/** Members of the class, teachers first, then by name. */
export async function findClassPeople(
  { db }: Pick<MemberCall, 'db'>,
  { school, row }: Pick<ClassAccess, 'school' | 'row'>,
): Promise<ClassPerson[]> {
  const { rows } = await sql<ClassPerson>`
    select m.id, m.role, m.name, m.guid, m.username, m.group_name, m.banned_at, m.unconfirmed, m.managed,
      coalesce(own.projects, 0) as projects,
      greatest(seen.last_seen_at, m.left_at) as last_seen_at
    from ${classPeopleOf(school.id)} m
    left join lateral (select max(s.last_seen_at) as last_seen_at from sessions s where s.user_id = m.user_id) seen on true
    left join (select p.owner_id, count(*)::int as projects from ${classProjectsOf(school.id)} p
      where p.workspace_id = ${row.id} group by p.owner_id) own on own.owner_id = m.user_id
    where m.workspace_id = ${row.id}
    order by m.role = 'student', lower(m.name), m.id`.execute(db);
  return rows;
}

/** Who made the class, while they teach at the school; else the owner of the school. */
export async function getOwnerUsername({ db }: MemberCall, { school, row }: ClassAccess): Promise<string> {
  const { rows } = await sql<{ username: string }>`
    select u.username from ${schoolMembershipsOf(school.id)} sm join users u on u.id = sm.user_id
    where sm.role <> 'student' and sm.accepted_at is not null
      and (sm.role = 'owner' or (sm.role = 'faculty' and sm.user_id = ${row.owner_id}))
    order by sm.user_id is not distinct from ${row.owner_id} desc limit 1`.execute(db);
  return rows[0]?.username ?? '';
}

/** Users' ids of the owner and the teachers of a school. */
export async function findStaffIds(db: Db, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{
    user_id: string;
  }>`select sm.user_id from ${schoolMembershipsOf(organizationId)} sm
    where sm.role <> 'student' and sm.accepted_at is not null`.execute(db);
  return rows.map((one) => one.user_id);
}
