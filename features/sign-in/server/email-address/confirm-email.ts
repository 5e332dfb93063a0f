import { normaliseEmail } from '#features/members/model/email.ts';
import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { confirmEmail as contract } from '../../verification.contract.ts';
import { emailChangeToken, emailVerificationToken } from '../tokens/email-tokens.ts';
import { claimToken, findValidToken } from '../tokens/one-time-tokens.ts';
import { applyEmailChange } from './apply-email-change.ts';
import { updateEmailVerified } from './user-email.store.ts';

type Answer = AnswerOf<typeof contract>;

/** Verifies the member's address, or changes it to the new one, by the token of an e-mail. The actor may be a guest. */
export async function confirmEmail(
  call: Call,
  { confirmationToken: token }: InputOf<typeof contract>,
): Promise<Answer> {
  return inTransaction(call, async (inner) => {
    const done = (await verifyCurrentEmail(inner, token)) ?? (await changeToNewEmail(inner, token));
    if (!done) throw invalid({ confirmation_token: ['is invalid or has expired'] });
    return done;
  });
}

/** The token stays until it expires, so that the link can still show that the address is verified. */
async function verifyCurrentEmail(call: Call, token: string): Promise<Answer | null> {
  const found = await findValidToken(call, emailVerificationToken, token);
  const user = found?.userId ? await findUserWithEmail(call.db, found.userId) : undefined;
  if (!found || !user || user.email_normalised !== normaliseEmail(found.payload.email)) return null;
  if (!(await updateEmailVerified(call.db, user.id, call.now)))
    throw invalid({ base: ['Email is already verified'] });
  return { email: user.email, changed: false };
}

async function changeToNewEmail(call: Call, token: string): Promise<Answer | null> {
  const claimed = await claimToken(call, emailChangeToken, token);
  if (!claimed?.userId) return null;
  const { email } = claimed.payload;
  await applyEmailChange(call, { userId: claimed.userId, email, verifiedAt: call.now });
  return { email, changed: true };
}
