import type { Call } from '#platform/server/call.ts';
import { deleteAllTokensOf } from '../one-time-tokens.store.ts';
import { deleteSecondFactor } from '../second-factor.store.ts';
import { revokeSessions } from '../sessions.ts';
import { claimUnverifiedUser, type UserRow } from '../users.store.ts';
import { deleteIdentitiesOf } from './social-identities.store.ts';

/**
 * Gives an account whose address nobody has verified to the one who has now shown that the address is theirs: whatever
 * somebody else may have put there to come back by (password, second factor, sessions, links, identities) is dropped. The member, or null
 * when the address has been verified meanwhile.
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
