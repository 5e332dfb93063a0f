import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { linkByPassword as contract } from '../../social.contract.ts';
import { knownDeviceOf } from '../known-device.ts';
import { verifyPassword } from '../password-hash.ts';
import { signInLimits } from '../sign-in-limits.ts';
import { finishAccountLink, readAccountLink } from './account-link.ts';

/** Links the identity that waits in this browser to its account, by the account's password. */
export async function linkByPassword(
  call: Call,
  { password }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { token, user } = await readAccountLink(call);
  const limits = signInLimits(call, user.email_normalised, knownDeviceOf(call, user));
  await limits.refuse();
  if (!(await verifyPassword(password, user.password_hash))) {
    await limits.countFailure();
    throw new Refusal(401, 'Invalid password.');
  }
  const url = await inTransaction(call, (inner) => finishAccountLink(inner, token, 'secret'));
  await limits.forget();
  return { url };
}
