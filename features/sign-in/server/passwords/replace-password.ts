import type { Call } from '#platform/server/call.ts';
import { deleteAccessTokensOf } from '../access-tokens/access-tokens.store.ts';
import { revokeSessions } from '../sessions/sessions.ts';
import { sendPasswordChangedEmail } from '../sign-in.jobs.ts';
import { secondFactorToken } from '../sign-in-member.ts';
import { accountLinkEmailToken } from '../social/account-link-email-token.ts';
import { emailChangeToken, passwordResetToken } from '../tokens/email-tokens.ts';
import { deleteTokensOf } from '../tokens/one-time-tokens.store.ts';
import { updatePasswordHash } from '../user-credentials.store.ts';

const voidedTokenKinds = [
  passwordResetToken.name,
  emailChangeToken.name,
  secondFactorToken.name,
  accountLinkEmailToken.name,
];

/**
 * Stores a new password, ends the member's sessions (except this device's with `keepOwn`) and access tokens, and enqueues an
 * e-mail about it. Links mailed under the old password, and a change of address or a sign-in begun under it, stop working.
 */
export async function replacePassword(
  call: Call,
  { userId, passwordHash, keepOwn }: { userId: string; passwordHash: string; keepOwn: boolean },
): Promise<void> {
  await updatePasswordHash(call.db, userId, passwordHash);
  await deleteTokensOf(call.db, userId, voidedTokenKinds);
  await deleteAccessTokensOf(call.db, userId);
  await revokeSessions(call, userId, { keepOwn });
  await call.enqueue(sendPasswordChangedEmail, { userId, changeId: call.newId() });
}
