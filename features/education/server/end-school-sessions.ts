import { lockUser } from '#features/members/server/users.store.ts';
import { deleteAccessTokensOf } from '#features/sign-in/server/access-tokens/access-tokens.store.ts';
import { invalidateActors } from '#features/sign-in/server/sessions/actor-cache.ts';
import { deleteSessionsOf } from '#features/sign-in/server/sessions/sessions.store.ts';
import type { Call } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { OrganizationRole } from './education.tables.ts';

/** Has every process read the rights of this member anew, within a second. */
export async function announceMembershipChange(
  call: Pick<Call, 'db' | 'platform'>,
  userId: string,
): Promise<void> {
  invalidateActors(call);
  await publishInvalidation(call.db, [userId]);
}

/** Announces a membership that begins. Students have no access tokens. Call it with the user locked. */
export async function announceNewMember(
  call: Pick<Call, 'db' | 'platform'>,
  userId: string,
  role: OrganizationRole,
): Promise<void> {
  if (role === 'student') await deleteAccessTokensOf(call.db, userId);
  await announceMembershipChange(call, userId);
}

/** Signs out on every host, sockets included, whose membership of a school has ended, and revokes their access tokens (EDU-206). */
export async function endSchoolSessions(call: Pick<Call, 'db' | 'platform'>, userId: string): Promise<void> {
  await lockUser(call.db, userId);
  await deleteSessionsOf(call.db, userId, null);
  await deleteAccessTokensOf(call.db, userId);
  await announceMembershipChange(call, userId);
}
