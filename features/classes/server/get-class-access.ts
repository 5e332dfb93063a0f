import { type Selectable, sql } from 'kysely';
import { findOwnMembership, type OwnMembership } from '#features/education/server/find-organizations.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { classesOf, classMembershipsOf } from './classes.scopes.ts';
import type { ClassTable } from './classes.tables.ts';

export type ClassRow = Selectable<ClassTable>;

export interface ClassAccess {
  school: OwnMembership;
  row: ClassRow;
  /** The actor's own role in the class. */
  role: 'teacher' | 'student' | null;
  mayManage: boolean;
}

/** The school that the actor belongs to; refuses (404) who belongs to none. */
export async function getOwnSchool(call: MemberCall): Promise<OwnMembership> {
  const school = await findOwnMembership(call.db, call.actor.userId);
  if (!school) throw notFound();
  return school;
}

/** Owner and teachers of a school manage all of its classes (EDU-137). */
export const mayManageClasses = ({ role }: OwnMembership): boolean => role !== 'student';

/** A class of the actor's school, for its teachers and for the members of the class; refuses others (404). */
export async function getClassAccess(
  call: MemberCall,
  id: string,
  lock: 'none' | 'update' = 'none',
): Promise<ClassAccess> {
  const school = await getOwnSchool(call);
  const { rows } = await sql<ClassRow>`
    select w.* from ${classesOf(school.id)} w where w.id = ${id} ${lock === 'update' ? sql`for update` : sql``}`.execute(
    call.db,
  );
  const { rows: own } = await sql<{ role: 'teacher' | 'student' }>`
    select m.role from ${classMembershipsOf(school.id)} m
    where m.workspace_id = ${id} and m.user_id = ${call.actor.userId} and m.accepted_at is not null`.execute(
    call.db,
  );
  const role = own[0]?.role ?? null;
  const mayManage = mayManageClasses(school);
  if (!rows[0] || !(mayManage || role !== null)) throw notFound();
  return { school, row: rows[0], role, mayManage };
}

/**
 * The class with a row lock, for a change by a teacher: refuses students of the class (403), others (404) and, unless
 * `archivedToo`, archived classes (409).
 */
export async function lockManagedClass(
  call: MemberCall,
  id: string,
  { archivedToo = false }: { archivedToo?: boolean } = {},
): Promise<ClassAccess> {
  const access = await getManagedClass(call, id, 'update');
  if (!archivedToo) checkNotArchived(access.row);
  return access;
}

/** The class for a teacher; refuses students of the class (403) and others (404). */
export async function getManagedClass(
  call: MemberCall,
  id: string,
  lock: 'none' | 'update' = 'none',
): Promise<ClassAccess> {
  const access = await getClassAccess(call, id, lock);
  if (!access.mayManage) throw forbidden();
  return access;
}

/** Refuses (409) changes of a class that has ended. */
export function checkNotArchived({ archived_at }: Pick<ClassRow, 'archived_at'>): void {
  if (archived_at !== null) throw conflict('This class is archived and can only be read.', 'archived');
}
