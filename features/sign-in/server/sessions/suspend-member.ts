import { lockUser, updateSuspendedAt } from '#features/members/server/users.store.ts';
import { notFound, Refusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { revokeSessions } from './sessions.ts';

/**
 * Suspends a member until `reinstateMember`: no session, no sign-in, hidden from every page and list. Refuses (404) a
 * deleted member and (422) a site admin. Call it in a transaction.
 */
export async function suspendMember(call: Call, userId: string): Promise<void> {
  const user = await lockUser(call.db, userId);
  if (!user) throw notFound();
  if (user.admin) throw new Refusal(422, 'An admin of the site cannot be suspended.');
  if (user.banned_at === null)
    await updateSuspendedAt(call.db, userId, { at: call.now, by: call.actor.userId });
  await revokeSessions(call, userId);
  await publishInvalidation(call.db, [userId]);
}

/** Lifts a member's suspension; does nothing for others. */
export async function reinstateMember(call: Call, userId: string): Promise<void> {
  if (!(await lockUser(call.db, userId))) return;
  await updateSuspendedAt(call.db, userId, { at: null, by: call.actor.userId });
  await publishInvalidation(call.db, [userId]);
}
