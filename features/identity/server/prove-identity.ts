import type { InputOf } from '#platform/pure/contract.ts';
import { invalid, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { proveIdentity as contract } from '../devices.contract.ts';
import { spendSecondFactor } from './check-second-factor.ts';
import { countCodeTry } from './code-limits.ts';
import { findUser } from './find-user.ts';
import { noteFreshProof } from './fresh-proof.ts';
import { verifyPassword } from './password-hash.ts';
import { signInLimits } from './sign-in-limits.ts';

/** Who is signed in is known: their tries are counted apart from those of strangers, for all their sessions together. */
const ownSessions = (userId: string) => `signed_in:${userId}`;

/** The password, or a code of the second factor, once more: for 15 minutes this session may do what is grave. */
export async function proveIdentity(
  call: MemberCall,
  { password, code }: InputOf<typeof contract>,
): Promise<undefined> {
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  if (password !== undefined && password !== '') {
    const limits = signInLimits(call, user.email_normalised, ownSessions(user.id));
    await limits.refuse();
    if (!(await verifyPassword(password, user.password_hash))) {
      await limits.countFailure();
      throw invalid({ password: ['is not right'] });
    }
    await limits.forget();
  } else if (code !== undefined && code !== '') {
    await countCodeTry(call, user.id, ownSessions(user.id));
    if (!(await spendSecondFactor(call, user.id, code))) throw invalid({ code: ['is not right'] });
  } else throw invalid({ password: ['This field is required'] });
  await noteFreshProof(call);
}
