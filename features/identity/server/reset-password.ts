import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { resetPassword as contract } from '../recovery.contract.ts';
import { checkNewPassword } from './check-new-password.ts';
import { passwordResetToken } from './email-tokens.ts';
import { findUser } from './find-user.ts';
import { claimToken, findValidToken } from './one-time-tokens.ts';
import { hashPassword } from './password-hash.ts';
import { replacePassword } from './replace-password.ts';
import { checkNotSuspended, signInMember } from './sign-in-member.ts';
import { claimUnverifiedAccount } from './social/claim-unverified-account.ts';

const invalidTokenErrors = { reset_password_token: ['is invalid or has expired'] };

/**
 * Sets the password of whoever the token was mailed to, ends all their sessions and lets them in on this device. That
 * the letter was read shows that the address is theirs; if it had not been shown before, every other way into the account
 * ends.
 */
export async function resetPassword(
  call: Call,
  { user: { password, passwordConfirmation, resetPasswordToken } }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await checkNewPassword(password, passwordConfirmation);
  // Looked at before the costly hash, and used up together with its effect.
  if (!(await findValidToken(call, passwordResetToken, resetPasswordToken)))
    throw invalid(invalidTokenErrors);
  const passwordHash = await hashPassword(password, call.randomBytes);
  return inTransaction(call, async (inner) => {
    const spent = await claimToken(inner, passwordResetToken, resetPasswordToken);
    const user = spent?.userId ? await findUser(inner.db, spent.userId) : undefined;
    if (!user) throw invalid(invalidTokenErrors);
    checkNotSuspended(user);
    // Who made the account under an address that nobody had verified may have been a stranger.
    if (user.email_verified_at === null) await claimUnverifiedAccount(inner, user.id);
    await replacePassword(inner, user.id, passwordHash, { keepOwn: false });
    const { codeToken } = await signInMember(inner, user, 'secret');
    return { codeToken };
  });
}
