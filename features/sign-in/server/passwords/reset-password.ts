import { findUser } from '#features/members/server/find-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { resetPassword as contract } from '../../recovery.contract.ts';
import { checkNotSuspended, signInMember } from '../sign-in-member.ts';
import { claimUnverifiedAccount } from '../social/claim-unverified-account.ts';
import { passwordResetToken } from '../tokens/email-tokens.ts';
import { claimToken, findValidToken } from '../tokens/one-time-tokens.ts';
import { checkNewPassword } from './check-new-password.ts';
import { hashPassword } from './password-hash.ts';
import { replacePassword } from './replace-password.ts';

const invalidTokenErrors = { reset_password_token: ['is invalid or has expired'] };

/**
 * Sets a new password by the token of an e-mail, ends all sessions and signs in on this device. Reading the e-mail
 * proves the address; where it was unverified before, every other way into the account is removed.
 */
export async function resetPassword(
  call: Call,
  { user: { password, passwordConfirmation, resetPasswordToken } }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await checkNewPassword(password, passwordConfirmation);
  // Checked before the costly hash, and used up in the same transaction as the change.
  if (!(await findValidToken(call, passwordResetToken, resetPasswordToken)))
    throw invalid(invalidTokenErrors);
  const passwordHash = await hashPassword(password, call.randomBytes);
  return inTransaction(call, async (inner) => {
    const claimed = await claimToken(inner, passwordResetToken, resetPasswordToken);
    const user = claimed?.userId ? await findUser(inner.db, claimed.userId) : undefined;
    if (!user) throw invalid(invalidTokenErrors);
    checkNotSuspended(user);
    // An account under an unverified address may have been made by a stranger.
    if (user.email_verified_at === null) await claimUnverifiedAccount(inner, user.id);
    await replacePassword(inner, { userId: user.id, passwordHash, keepOwn: false });
    const { codeToken } = await signInMember(inner, user, 'secret');
    return { codeToken };
  });
}
