import { invalidateActors } from '#features/sign-in/server/sessions/actor-cache.ts';
import { deleteSessionsOf } from '#features/sign-in/server/sessions/sessions.store.ts';
import type { Call } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';

/** Has every process read the rights of this member anew, within a second. */
export async function announceMembershipChange(
  call: Pick<Call, 'db' | 'platform'>,
  userId: string,
): Promise<void> {
  invalidateActors(call);
  await publishInvalidation(call.db, [userId]);
}

/** Signs out on every host, sockets included, whose membership of a school has ended (EDU-206). */
export async function endSchoolSessions(call: Pick<Call, 'db' | 'platform'>, userId: string): Promise<void> {
  await deleteSessionsOf(call.db, userId, null);
  await announceMembershipChange(call, userId);
}
