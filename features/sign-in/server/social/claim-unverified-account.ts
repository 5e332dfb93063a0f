import type { UserRow } from '#features/members/server/users.store.ts';
import type { Call } from '#platform/server/call.ts';
import { deleteSecondFactor } from '../second-factor/second-factor.store.ts';
import { revokeSessions } from '../sessions/sessions.ts';
import { deleteAllTokensOf } from '../tokens/one-time-tokens.store.ts';
import { claimUnverifiedUser } from '../user-credentials.store.ts';
import { deleteIdentitiesOf } from './social-identities.store.ts';

/**
 * Gives an account with an unverified address to the member who has just proved that the address is theirs: everything
 * by which a stranger could sign in (password, second factor, sessions, tokens, identities) is deleted. Returns the
 * member, or null when the address was verified meanwhile.
 */
export async function claimUnverifiedAccount(call: Call, userId: string): Promise<UserRow | null> {
  const user = await claimUnverifiedUser(call.db, userId, call.now);
  if (!user) return null;
  await deleteIdentitiesOf(call.db, userId);
  await deleteSecondFactor(call.db, userId);
  await deleteAllTokensOf(call.db, userId);
  await revokeSessions(call, userId);
  return user;
}
