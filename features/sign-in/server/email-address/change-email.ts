import { normaliseEmail } from '#features/members/model/email.ts';
import { findUserWithEmail } from '#features/members/server/find-user.ts';
import { findUserByEmail } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, signedOut, tooMany } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { changeEmail as contract } from '../../credentials.contract.ts';
import { checkRecentSignIn } from '../sessions/recent-sign-in.ts';
import { enqueueTokenEmail } from '../tokens/send-token-email.ts';
import { emailTakenErrors, unchangedEmailErrors } from './email-taken-errors.ts';

const hour = 3600;
const changesPerHour = 5;

/** Sends a confirmation to the new address and a notice with a revert link to the present one, which stays until then. */
export async function changeEmail(
  call: MemberCall,
  { guid, email: given }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const user = await findUserWithEmail(call.db, call.actor.userId);
  if (!user) throw signedOut();
  if (user.guid !== guid) throw forbidden();
  const email = given.trim();
  // Members know their own address, so this reveals nothing and needs no recent sign-in.
  if (normaliseEmail(email) === user.email_normalised) throw invalid(unchangedEmailErrors);
  await checkRecentSignIn(call);
  if (await findUserByEmail(call.db, normaliseEmail(email))) throw invalid(emailTakenErrors);
  const changes = await countAttempt(call.platform.db, `email_change:${user.id}`, hour, call.now);
  if (changes.count > changesPerHour) throw tooMany(changes.resetsInSeconds);
  await inTransaction(call, async (inner) => {
    await enqueueTokenEmail(inner, { name: 'email_change', userId: user.id, tokenPayload: { email } });
    await enqueueTokenEmail(inner, {
      name: 'email_revert',
      userId: user.id,
      tokenPayload: { email: user.email, next: email },
    });
  });
  return {};
}
