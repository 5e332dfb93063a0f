import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { invalid, signedOut, tooMany } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { countAttempt, getAttemptCount } from '#platform/server/http/rate-limit.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type {
  resendConfirmation as contract,
  getVerification as verificationContract,
} from '../../verification.contract.ts';
import { enqueueTokenEmail } from '../tokens/send-token-email.ts';

/** The window in which the verification e-mail is sent again once. */
const resendWindowSeconds = 24 * 60 * 60;

/** The rate-limit key of that window. */
const resendLimitKey = (userId: string): string => `confirmation:${userId}`;

/** Sends the verification e-mail again, once within 24 hours. */
export async function resendConfirmation(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const user = await findUserWithEmail(call.db, call.actor.userId);
  if (!user) throw signedOut();
  if (user.email_verified_at !== null) throw invalid({ base: ['Email is already verified'] });
  const sent = await countAttempt(call.platform.db, resendLimitKey(user.id), resendWindowSeconds, call.now);
  if (sent.count > 1) throw tooMany(sent.resetsInSeconds);
  await inTransaction(call, (inner) =>
    enqueueTokenEmail(inner, { name: 'verification', userId: user.id, tokenPayload: { email: user.email } }),
  );
  return {};
}

/** The state of the verification of the actor's address. */
export async function getVerification(call: MemberCall): Promise<AnswerOf<typeof verificationContract>> {
  const user = await findUserWithEmail(call.db, call.actor.userId);
  if (!user) throw signedOut();
  const sent = await getAttemptCount(call.db, resendLimitKey(user.id), resendWindowSeconds, call.now);
  return { email: user.email, verified: user.email_verified_at !== null, resent: sent.count > 0 };
}
