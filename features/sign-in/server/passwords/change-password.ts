import { findUser } from '#features/members/server/find-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { changePassword as contract } from '../../credentials.contract.ts';
import { passwordChangeError } from '../../model/password.ts';
import { writeKnownDeviceCookie } from '../sessions/known-device-cookie.ts';
import { renewRecentSignIn } from '../sessions/recent-sign-in.ts';
import { checkNewPassword } from './check-new-password.ts';
import { passwordAttemptLimit } from './password-attempt-limit.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { replacePassword } from './replace-password.ts';

const wrongPasswordErrors = { current_password: ['Current password is invalid'] };
const unchangedPasswordErrors = { password: ['The new password is the one you have already'] };

/** Changes the actor's password after checking the present one; every other session ends, this one stays. */
export async function changePassword(
  call: MemberCall,
  { guid, user: change }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  if (user.guid !== guid) throw forbidden();
  const error = passwordChangeError(change);
  if (error !== null) throw invalid({ password: [error.text] });
  const attempts = passwordAttemptLimit(call, user.id);
  await attempts.check();
  if (!(await verifyPassword(change.currentPassword, user.password_hash))) throw invalid(wrongPasswordErrors);
  await attempts.reset();
  // Checked last, so that only a member who knows the present password learns that the new one equals it.
  if (change.password.normalize('NFKC') === change.currentPassword.normalize('NFKC'))
    throw invalid(unchangedPasswordErrors);
  await checkNewPassword(change.password, change.passwordConfirmation);
  const passwordHash = await hashPassword(change.password, call.randomBytes);
  await inTransaction(call, async (inner) => {
    await replacePassword(inner, { userId: user.id, passwordHash, keepOwn: true });
    await renewRecentSignIn({ ...inner, actor: call.actor });
    writeKnownDeviceCookie(inner, { id: user.id, password_hash: passwordHash });
  });
  return {};
}
