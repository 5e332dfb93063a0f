import { normaliseEmail } from '#features/members/model/email.ts';
import { findUserByEmail } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, Refusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { verifyCaptcha } from '#platform/server/captcha/verify-captcha.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { signIn as contract } from '../contract.ts';
import { captchaErrors } from './captcha/captcha.ts';
import { type OwnAccountReader, readCurrentUser } from './current-user/own-account-reader.ts';
import { verifyPassword } from './passwords/password-hash.ts';
import { writeFailedSignIn } from './security-log/write-failed-sign-in.ts';
import { findKnownDevice } from './sessions/known-device-cookie.ts';
import { signInLimits } from './sign-in-limits.ts';
import { signInMember } from './sign-in-member.ts';

/**
 * Starts a session, or asks for the second factor. An unknown e-mail address and a wrong password get the same answer
 * after the same work.
 */
export async function signIn(
  reader: OwnAccountReader,
  call: Call,
  { user: { email, password }, recaptchaResponse }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const normalised = normaliseEmail(email);
  const user = await findUserByEmail(call.db, normalised);
  const limits = signInLimits(call, normalised, findKnownDevice(call, user));
  await limits.check();
  if ((await limits.needsCaptcha()) && !(await verifyCaptcha(call, recaptchaResponse)))
    throw invalid(captchaErrors);
  const isRight = await verifyPassword(password, user?.password_hash ?? null);
  if (!user || !isRight) {
    if (user) await writeFailedSignIn(call, user.id, 'password');
    await limits.countFailure();
    const code = (await limits.needsCaptcha()) ? 'captcha_required' : undefined;
    throw new Refusal(401, 'Invalid email or password.', { code });
  }
  await limits.checkAddress();
  const answer = await inTransaction(call, async (inner) => {
    const { user: row, codeToken } = await signInMember(inner, user, 'secret');
    if (row === null) return { user: null, codeToken };
    return { user: await readCurrentUser(reader, inner, row), codeToken };
  });
  await limits.reset();
  return answer;
}
