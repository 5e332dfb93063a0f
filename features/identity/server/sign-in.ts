import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, Refusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { signIn as contract } from '../contract.ts';
import { normaliseEmail } from '../model/email.ts';
import { admitMember } from './admit-member.ts';
import { currentUserOf } from './current-user-of.ts';
import { knownDeviceOf } from './known-device.ts';
import type { FindOwnPlans } from './own-plans.ts';
import { captchaFault, passesCaptcha } from './passes-captcha.ts';
import { verifyPassword } from './password-hash.ts';
import { signInLimits } from './sign-in-limits.ts';
import { findUserByEmail } from './users.store.ts';

/** Begins a new session, or asks for the second factor. An unknown e-mail and a wrong password look the same and take the same work. */
export async function signIn(
  find: FindOwnPlans,
  call: Call,
  { user: { email, password }, recaptchaResponse }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const normalised = normaliseEmail(email);
  const user = await findUserByEmail(call.db, normalised);
  const limits = signInLimits(call, normalised, knownDeviceOf(call, user));
  await limits.refuse();
  if ((await limits.askCaptcha()) && !(await passesCaptcha(call, recaptchaResponse)))
    throw invalid(captchaFault);
  const isRight = await verifyPassword(password, user?.password_hash ?? null);
  if (!user || !isRight) {
    await limits.countFailure();
    const code = (await limits.askCaptcha()) ? 'captcha_required' : undefined;
    throw new Refusal(401, 'Invalid email or password.', { code });
  }
  await limits.refuseAddress();
  const answer = await inTransaction(call, async (inner) => {
    const { user: row, codeToken } = await admitMember(inner, user, 'secret');
    if (row === null) return { user: null, codeToken };
    return { user: await currentUserOf(find, inner.db, row), codeToken };
  });
  await limits.forget();
  return answer;
}
