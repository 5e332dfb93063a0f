import type { Call } from '#platform/server/call.ts';
import { type Contact, mayReach, tieBetween } from '../model/may-reach.ts';
import { findUser } from './find-user.ts';
import { findAreClassmates, type ReachRow, reachFactsOf } from './reach.scopes.ts';
import type { UserRow } from './users.store.ts';

type Reacher = Pick<Call, 'db' | 'actor'>;
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
