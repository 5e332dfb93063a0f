import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { changePassword as contract } from '../credentials.contract.ts';
import { passwordChangeFault } from '../model/password.ts';
import { findUser } from './find-user.ts';
import { noteFreshProof } from './fresh-proof.ts';
import { rememberDevice } from './known-device.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { passwordTries } from './password-tries.ts';
import { refusePasswordFaults } from './refuse-password-faults.ts';
import { replacePassword } from './replace-password.ts';

const wrong = { current_password: ['Current password is invalid'] };
const unchanged = { password: ['The new password is the one you have already'] };

/** Changes the caller's password, proved by the present one; every other session ends, this one stays. */
export async function changePassword(
  call: MemberCall,
  { guid, user: change }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  if (user.guid !== guid) throw forbidden();
  const fault = passwordChangeFault(change);
  if (fault !== null) throw invalid({ password: [fault.text] });
  const tries = passwordTries(call, user.id);
  await tries.refuse();
  if (!(await verifyPassword(change.currentPassword, user.password_hash))) throw invalid(wrong);
  await tries.forget();
  // Only now: who does not know the present password learns nothing by what they call new.
  if (change.password.normalize('NFKC') === change.currentPassword.normalize('NFKC'))
    throw invalid(unchanged);
  await refusePasswordFaults(change.password, change.passwordConfirmation);
  const passwordHash = await hashPassword(change.password, call.randomBytes);
  await inTransaction(call, async (inner) => {
    await replacePassword(inner, user.id, passwordHash, { keepOwn: true });
    await noteFreshProof({ ...inner, actor: call.actor });
    rememberDevice(inner, { id: user.id, password_hash: passwordHash });
  });
  return {};
}
