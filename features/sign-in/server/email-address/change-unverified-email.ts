import { normaliseEmail } from '#features/members/model/email.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { findUserByEmail, lockUser } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, signedOut, tooMany } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { changeUnverifiedEmail as contract } from '../../verification.contract.ts';
import { checkRecentSignIn } from '../sessions/recent-sign-in.ts';
import { enqueueTokenEmail } from '../tokens/send-token-email.ts';
import { applyEmailChange } from './apply-email-change.ts';
import { emailTakenErrors, unchangedEmailErrors } from './email-taken-errors.ts';
import { isEmailReserved } from './reserved-email.store.ts';

const day = 24 * 60 * 60;
const changesPerDay = 3;
const verifiedErrors = { base: ['Email is already verified'] };

/**
 * Replaces an address that was never verified, voids its link, and sends the link to the new one. The former address
 * gets no e-mail, because it may be a stranger's.
 */
export async function changeUnverifiedEmail(
  call: MemberCall,
  { email: given }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const email = given.trim();
  const normalised = normaliseEmail(email);
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  if (user.email_verified_at !== null) throw invalid(verifiedErrors);
  if (normalised === user.email_normalised) throw invalid(unchangedEmailErrors);
  await checkRecentSignIn(call);
  if (await findUserByEmail(call.db, normalised)) throw invalid(emailTakenErrors);
  if (await isEmailReserved(call.db, normalised, call.now)) throw invalid(emailTakenErrors);
  const changes = await countAttempt(call.platform.db, `unverified_email_change:${user.id}`, day, call.now);
  if (changes.count > changesPerDay) throw tooMany(changes.resetsInSeconds);
  await inTransaction(call, async (inner) => {
    // The former address may have been verified meanwhile.
    const locked = await lockUser(inner.db, user.id);
    if (!locked) throw signedOut();
    if (locked.email_verified_at !== null) throw invalid(verifiedErrors);
    await applyEmailChange(inner, { userId: user.id, email, verifiedAt: null });
    await enqueueTokenEmail(inner, { name: 'verification', userId: user.id, tokenPayload: { email } });
  });
  return { email };
}
