import { sql } from 'kysely';
import { classesOf, classMembershipsOf } from '#features/classes/server/classes.scopes.ts';
import type { Db } from '#platform/server/call.ts';

/** The owner of the school and, if wished, its teachers. */
export async function findYearReaders(
  db: Db,
  organizationId: string,
  { teachersToo }: { teachersToo: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from organization_memberships
    where organization_id = ${organizationId} and accepted_at is not null
      and (role = 'owner' or role = 'faculty' and ${teachersToo}) order by user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** The school as an e-mail to one of its owner and teachers names it; undefined for others. */
export async function findSchoolOfReader(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<{ name: string; isOwner: boolean } | undefined> {
  const { rows } = await sql<{ name: string; isOwner: boolean }>`
    select o.name, m.role = 'owner' as "isOwner" from organizations o
    join organization_memberships m on m.organization_id = o.id
    where o.id = ${organizationId} and m.user_id = ${userId} and m.accepted_at is not null and m.role <> 'student'`.execute(
    db,
  );
  return rows[0];
}

/** The names of the open classes in which a member teaches, those of the newest year first; at most 20. */
export async function findTaughtClasses(db: Db, organizationId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select w.name from ${classesOf(organizationId)} w
    join ${classMembershipsOf(organizationId)} m on m.workspace_id = w.id
    where m.user_id = ${userId} and m.role = 'teacher' and m.accepted_at is not null and w.archived_at is null
    order by w.year desc, w.name, w.id limit 20`.execute(db);
  return rows.map(({ name }) => name);
}
