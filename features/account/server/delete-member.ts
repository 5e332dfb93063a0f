import { userDeleted } from '#features/members/contract.ts';
import { clearDeletedUser, lockUser } from '#features/members/server/deleted-users.store.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { deleteSecondFactor } from '#features/sign-in/server/second-factor/second-factor.store.ts';
import { revokeSessions } from '#features/sign-in/server/sessions/sessions.ts';
import { deleteIdentitiesOf } from '#features/sign-in/server/social/social-identities.store.ts';
import { deleteAllTokensOf } from '#features/sign-in/server/tokens/one-time-tokens.store.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

/**
 * Deletes a member at once: sessions, address, ways to sign in, page. Returns the row as it was. Refuses (404) an
 * unknown or deleted member. Call it in a transaction.
 */
export async function deleteMember(call: Call, userId: string): Promise<UserRow> {
  const user = await lockUser(call.db, userId);
  if (!user) throw notFound();
  await clearDeletedUser(call.db, userId, call.now);
  await revokeSessions(call, userId);
  await deleteIdentitiesOf(call.db, userId);
  await deleteSecondFactor(call.db, userId);
  await deleteAllTokensOf(call.db, userId);
  await call.emit(userDeleted, { userId });
  return user;
}
