import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { invalid, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { reauthenticate as contract } from '../../devices.contract.ts';
import { verifyPassword } from '../passwords/password-hash.ts';
import { countCodeAttempt } from '../second-factor/code-attempt-limits.ts';
import { verifySecondFactor } from '../second-factor/verify-second-factor.ts';
import { writeFailedSignIn } from '../security-log/write-failed-sign-in.ts';
import { signInLimits } from '../sign-in-limits.ts';
import { checkMayUseEmailedCode } from './check-may-use-emailed-code.ts';
import { claimCode, countCodeTry } from './reauthentication-code.ts';
import { renewRecentSignIn } from './recent-sign-in.ts';

/** A signed-in member's attempts are counted apart from strangers', for all of their sessions together. */
const signedInDeviceName = (userId: string) => `signed_in:${userId}`;

/** Checks the password, a code of the second factor or an e-mailed code again: for 15 minutes this session may do grave actions. */
export async function reauthenticate(
  call: MemberCall,
  { password, code, emailCode }: InputOf<typeof contract>,
): Promise<undefined> {
  const user = await findUserWithEmail(call.db, call.actor.userId);
  if (!user) throw signedOut();
  if (password !== undefined && password !== '') {
    const limits = signInLimits(call, user.email_normalised, signedInDeviceName(user.id));
    await limits.check();
    if (!(await verifyPassword(password, user.password_hash))) {
      await writeFailedSignIn(call, user.id, 'password');
      await limits.countFailure();
      throw invalid({ password: ['is not right'] });
    }
    await limits.reset();
  } else if (code !== undefined && code !== '') {
    await countCodeAttempt(call, user.id, signedInDeviceName(user.id));
    if (!(await verifySecondFactor(call, user.id, code))) {
      await writeFailedSignIn(call, user.id, 'code');
      throw invalid({ code: ['is not right'] });
    }
  } else if (emailCode !== undefined && emailCode !== '') {
    await checkMayUseEmailedCode(call, user);
    await countCodeTry(call);
    await claimCode(call, emailCode).catch(async (error: unknown) => {
      await writeFailedSignIn(call, user.id, 'code');
      throw error;
    });
  } else throw invalid({ password: ['This field is required'] });
  await renewRecentSignIn(call);
}
