import { sql } from 'kysely';
import { lockSchoolForNewMember } from '#features/education/server/organizations.store.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import { classesOf } from '../classes.scopes.ts';
import type { ClassRow } from '../get-class-access.ts';

export interface JoinableClass {
  row: ClassRow;
  /** Who made the class, while they teach at the school; else the owner of the school. */
  owner: { id: string; username: string; name: string | null };
  students: number;
}

/**
 * A class of any school by its random id, for who may ask to be let in; null while the owner of the school has left or is
 * suspended. The one query that reads a class of a school that the actor need not belong to.
 */
export async function findClassToJoin(db: Db, id: string): Promise<JoinableClass | null> {
  const { rows } = await sql<
    ClassRow & { teacher_id: string; teacher: string; teacher_name: string | null; students: number }
  >`
    select w.*, teacher.id as teacher_id, teacher.username as teacher, teacher.name as teacher_name,
      (select count(*)::int from class_members m
        where m.workspace_id = w.id and m.role = 'student' and m.accepted_at is not null) as students
    from workspaces w
    join organizations o on o.id = w.organization_id
    join users head on head.id = o.owner_id and head.deleted_at is null and head.banned_at is null
    join lateral (
      select u.id, u.username, coalesce(m.first_name || ' ' || m.last_name, m.asked_as) as name
      from organization_memberships m join users u on u.id = m.user_id
      where m.organization_id = w.organization_id and m.accepted_at is not null and u.deleted_at is null
        and (m.role = 'owner' or (m.role = 'faculty' and m.user_id = w.owner_id and u.banned_at is null))
      order by m.user_id is not distinct from w.owner_id desc limit 1) teacher on true
    where w.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { teacher_id, teacher, teacher_name, students, ...row } = found;
  return { row, owner: { id: teacher_id, username: teacher, name: teacher_name || null }, students };
}

/**
 * The class with the locks that a new member needs, school first: deleting a school locks in the same order. Refuses (404) a
 * class that is gone.
 */
export async function lockClassToJoin(db: Db, id: string): Promise<JoinableClass> {
  const found = await findClassToJoin(db, id);
  if (!found || !(await lockSchoolForNewMember(db, found.row.organization_id))) throw notFound();
  const { rows } = await sql<ClassRow>`
    select w.* from ${classesOf(found.row.organization_id)} w where w.id = ${id} for update`.execute(db);
  if (!rows[0]) throw notFound();
  return { ...found, row: rows[0] };
}
