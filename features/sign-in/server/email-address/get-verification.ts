import { findUser } from '#features/members/server/find-user.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { getAttemptCount } from '#platform/server/http/rate-limit.ts';
import type { getVerification as contract } from '../../verification.contract.ts';
import { resendLimitKey, resendWindowSeconds } from './resend-limit.ts';

/** The state of the verification of the actor's address. */
export async function getVerification(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  const sent = await getAttemptCount(call.db, resendLimitKey(user.id), resendWindowSeconds, call.now);
  return { email: user.email, verified: user.email_verified_at !== null, resent: sent.count > 0 };
}
