import { type RawBuilder, sql } from 'kysely';
import type { Call } from '#platform/server/call.ts';
import { type Contact, mayReach, type ReachFacts, tieBetween } from '../model/may-reach.ts';
import { findUser } from './find-user.ts';
import type { UserRow } from './users.store.ts';

type Reacher = Pick<Call, 'db' | 'actor'>;
/** The columns that `reachFactsOf` reads. */
export type ReachRow = Pick<UserRow, 'id' | 'admin' | 'school_id' | 'school_role' | 'school_only'>;
type ReachedRow = ReachRow & Pick<UserRow, 'banned_at' | 'deleted_at'>;

/** Whether the actor may see this one member, by the rule that `isUserVisibleToViewer` applies to lists. */
export const maySeeUser = (call: Reacher, user: ReachedRow): Promise<boolean> =>
  mayReachUser(call, user, 'see');

/**
 * Whether the actor may have this contact with the member: nobody with a deleted one, only site admins with a suspended one,
 * the rest by `mayReach`.
 */
export async function mayReachUser(call: Reacher, user: ReachedRow, contact: Contact): Promise<boolean> {
  const { actor, db } = call;
  if (user.deleted_at !== null) return false;
  if (actor.userId === user.id) return true;
  if (user.banned_at !== null) return actor.siteAdmin;
  if (actor.userId === null) return mayReach(null, reachFactsOf(user), { contact, areClassmates: false });
  // Most members belong to no school, and are no reason to read the actor's row.
  if (user.school_only === null && !actor.isStudent && contact !== 'write') return true;
  const row = await findUser(db, actor.userId);
  if (!row) return false;
  const [viewer, subject] = [{ ...reachFactsOf(row), siteAdmin: actor.siteAdmin }, reachFactsOf(user)];
  const mayBeClassmates = tieBetween(viewer, subject, true) === 'classmates';
  const areClassmates = mayBeClassmates && (await findAreClassmates(db, viewer.id, subject.id));
  return mayReach(viewer, subject, { contact, areClassmates });
}

/** JSON of a joined row of `users`, for `reachFactsOf`. */
export function reachRowJson(alias: string): RawBuilder<ReachRow> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<ReachRow>`json_build_object('id', ${column('id')}, 'admin', ${column('admin')},
    'school_id', ${column('school_id')}, 'school_role', ${column('school_role')}, 'school_only', ${column('school_only')})`;
}

export const reachFactsOf = (row: ReachRow): ReachFacts => ({
  id: row.id,
  siteAdmin: row.admin,
  schoolId: row.school_id,
  isTeacher: row.school_role === 'teacher',
  isSchoolOnly: row.school_only !== null,
});

async function findAreClassmates(db: Call['db'], one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`select are_classmates(${one}, ${other}) as are`.execute(db);
  return rows[0]?.are ?? false;
}
