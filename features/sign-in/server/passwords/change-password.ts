import { findUser } from '#features/members/server/find-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, signedOut, tooMany } from '#platform/pure/refusal.ts';
import { sessionNeeded } from '#platform/pure/token-scope.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { clearAttempts, countAttempt } from '#platform/server/http/rate-limit.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { changePassword as contract } from '../../credentials.contract.ts';
import { passwordChangeError } from '../../model/password.ts';
import { writeFailedSignIn } from '../security-log/write-failed-sign-in.ts';
import { writeKnownDeviceCookie } from '../sessions/known-device-cookie.ts';
import { renewRecentSignIn } from '../sessions/recent-sign-in.ts';
import { checkNewPassword } from './check-new-password.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { replacePassword } from './replace-password.ts';

const wrongPasswordErrors = { current_password: ['Current password is invalid'] };
const unchangedPasswordErrors = { password: ['The new password is the one you have already'] };

/** Changes the actor's password after checking the present one; every other session ends, this one stays. */
export async function changePassword(
  call: MemberCall,
  { guid, user: change }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  // The call that changes a profile takes access tokens, and passes a change of the password on to here.
  if (call.actor.tokenScopes) throw sessionNeeded();
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  if (user.guid !== guid) throw forbidden();
  const error = passwordChangeError(change);
  if (error !== null) throw invalid({ password: [error.text] });
  const attempts = passwordAttemptLimit(call, user.id);
  await attempts.check();
  if (!(await verifyPassword(change.currentPassword, user.password_hash))) {
    await writeFailedSignIn(call, user.id, 'password');
    throw invalid(wrongPasswordErrors);
  }
  await attempts.reset();
  // Checked last, so that only a member who knows the present password learns that the new one equals it.
  if (change.password.normalize('NFKC') === change.currentPassword.normalize('NFKC'))
    throw invalid(unchangedPasswordErrors);
  await checkNewPassword(change.password, change.passwordConfirmation);
  const passwordHash = await hashPassword(change.password, call.randomBytes);
  await inTransaction(call, async (inner) => {
    await replacePassword(inner, { userId: user.id, passwordHash, keepOwn: true });
    await renewRecentSignIn(inner);
    writeKnownDeviceCookie(inner, { id: user.id, password_hash: passwordHash });
  });
  return {};
}

const window = 15 * 60;
const maxWrongAttempts = 5;

interface PasswordAttemptLimit {
  /** Counts an attempt and refuses (429) it after five wrong ones within 15 minutes. */
  check(): Promise<void>;
  /** Clears the count after a right password. */
  reset(): Promise<void>;
}

/**
 * Limits the attempts at the present password by a signed-in member, on every page that asks for it, so that a stolen
 * session cannot be used for guessing. The count goes up first, so that parallel guesses count too.
 */
function passwordAttemptLimit(call: Call, userId: string): PasswordAttemptLimit {
  const key = `present_password:${userId}`;
  const { db } = call.platform;
  return {
    async check() {
      const attempts = await countAttempt(db, key, window, call.now);
      if (attempts.count > maxWrongAttempts) throw tooMany(attempts.resetsInSeconds);
    },
    reset: () => clearAttempts(db, key),
  };
}
