import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { linkIdentityByPassword as contract } from '../../social.contract.ts';
import { verifyPassword } from '../passwords/password-hash.ts';
import { writeFailedSignIn } from '../security-log/write-failed-sign-in.ts';
import { findKnownDevice } from '../sessions/known-device-cookie.ts';
import { signInLimits } from '../sign-in-limits.ts';
import { finishAccountLink, getPendingAccountLink } from './account-link.ts';
import type { SchoolIdentities } from './school-identities.ts';

/** Links the identity that waits in this browser, by the password of its account. */
export async function linkIdentityByPassword(
  schools: SchoolIdentities,
  call: Call,
  { password }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { token, user } = await getPendingAccountLink(call);
  const limits = signInLimits(call, user.email_normalised, findKnownDevice(call, user));
  await limits.check();
  if (!(await verifyPassword(password, user.password_hash))) {
    await writeFailedSignIn(call, user.id, 'password');
    await limits.countFailure();
    throw new Refusal(401, 'Invalid password.');
  }
  const url = await inTransaction(call, (inner) =>
    finishAccountLink(inner, schools, { token, shown: 'secret' }),
  );
  await limits.reset();
  return { url };
}
