import type { Call } from '#platform/server/call.ts';
import { findUser } from './find-user.ts';
import type { UserRow } from './users.store.ts';

/**
 * Whether the actor may see this one member, by the rule that `isUserVisibleToViewer` applies to lists. Site admins see
 * everybody who is not deleted.
 */
export async function maySeeUser(
  call: Pick<Call, 'db' | 'actor'>,
  user: Pick<UserRow, 'id' | 'banned_at' | 'deleted_at' | 'school_id' | 'school_only'>,
): Promise<boolean> {
  if (user.deleted_at !== null) return false;
  if (call.actor.userId === user.id || call.actor.siteAdmin) return true;
  if (user.banned_at !== null) return false;
  if (user.school_only === null) return true;
  if (call.actor.userId === null || user.school_id === null) return false;
  return (await findUser(call.db, call.actor.userId))?.school_id === user.school_id;
}
