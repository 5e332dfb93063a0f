import { findUser } from '#features/members/server/find-user.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { invalid, signedOut, tooMany } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { resendConfirmation as contract } from '../../verification.contract.ts';
import { enqueueTokenEmail } from '../tokens/send-token-email.ts';
import { resendLimitKey, resendWindowSeconds } from './resend-limit.ts';

/** Sends the verification e-mail again, once within 24 hours. */
export async function resendConfirmation(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  if (user.email_verified_at !== null) throw invalid({ base: ['Email is already verified'] });
  const sent = await countAttempt(call.platform.db, resendLimitKey(user.id), resendWindowSeconds, call.now);
  if (sent.count > 1) throw tooMany(sent.resetsInSeconds);
  await inTransaction(call, (inner) =>
    enqueueTokenEmail(inner, { name: 'verification', userId: user.id, tokenPayload: { email: user.email } }),
  );
  return {};
}
