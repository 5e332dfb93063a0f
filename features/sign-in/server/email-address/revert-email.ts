import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { revertEmail as contract } from '../../verification.contract.ts';
import { deleteSecondFactorSince } from '../second-factor/second-factor.store.ts';
import { revokeSessions } from '../sessions/sessions.ts';
import { deleteIdentitiesSince } from '../social/social-identities.store.ts';
import { emailRevertToken } from '../tokens/email-tokens.ts';
import { deleteTokensSince } from '../tokens/one-time-tokens.store.ts';
import { claimToken } from '../tokens/one-time-tokens.ts';
import { enqueueTokenEmail } from '../tokens/send-token-email.ts';
import { updatePasswordHash } from '../user-credentials.store.ts';
import { applyEmailChange } from './apply-email-change.ts';

/**
 * Restores the address that the notice was sent to, whether the change was confirmed or not, and ends all sessions. The
 * intruder knows a password, so none works any more, and an e-mail leads to a new one. Revert links, second factor and
 * identities added since the change are deleted. Reading the e-mail has verified the address.
 */
export async function revertEmail(
  call: Call,
  { revertToken }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  return inTransaction(call, async (inner) => {
    const spent = await claimToken(inner, emailRevertToken, revertToken);
    if (spent === null || spent.userId === null)
      throw invalid({ revert_token: ['is invalid or has expired'] });
    const { email } = spent.payload;
    const { userId, issuedAt } = spent;
    await applyEmailChange(inner, { userId, email, verifiedAt: inner.now });
    await updatePasswordHash(inner.db, userId, null);
    await deleteTokensSince(inner.db, { userId, kind: emailRevertToken.name, since: issuedAt });
    await deleteSecondFactorSince(inner.db, userId, issuedAt);
    await deleteIdentitiesSince(inner.db, userId, issuedAt);
    await revokeSessions(inner, userId);
    await enqueueTokenEmail(inner, { name: 'password_reset', userId, tokenPayload: {} });
    return { email };
  });
}
