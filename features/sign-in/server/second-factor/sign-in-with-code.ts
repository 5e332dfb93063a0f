import { findUser } from '#features/members/server/find-user.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, Refusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { signInWithCode as contract } from '../../second-factor.contract.ts';
import { type OwnAccountReader, readCurrentUser } from '../current-user/own-account-reader.ts';
import { checkNotEducationOnly } from '../education-only.ts';
import { writeFailedSignIn } from '../security-log/write-failed-sign-in.ts';
import { findKnownDevice } from '../sessions/known-device-cookie.ts';
import { checkNotSuspended, secondFactorToken, startMemberSession } from '../sign-in-member.ts';
import { claimToken, findValidToken } from '../tokens/one-time-tokens.ts';
import { countCodeAttempt } from './code-attempt-limits.ts';
import { findSecondFactor } from './second-factor.store.ts';
import { verifySecondFactor } from './verify-second-factor.ts';

/** Completes a sign-in with a code. A wrong code may be corrected; the token works once. */
export async function signInWithCode(
  reader: OwnAccountReader,
  call: Call,
  { codeToken, code }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const pending = await findValidToken(call, secondFactorToken, codeToken);
  const user = pending?.userId ? await findUser(call.db, pending.userId) : undefined;
  if (!user) throw codeTokenExpired();
  checkNotSuspended(user);
  checkNotEducationOnly(call, user);
  await countCodeAttempt(call, user.id, await findDeviceWithCode(call, user));
  const answer = await inTransaction(call, async (inner) => {
    if (!(await verifySecondFactor(inner, user.id, code))) return null;
    if (!(await claimToken(inner, secondFactorToken, codeToken))) throw codeTokenExpired();
    const row = await startMemberSession(inner, user.id, 'secret');
    return { user: await readCurrentUser(reader, inner, row) };
  });
  if (answer) return answer;
  await writeFailedSignIn(call, user.id, 'code');
  throw invalid({ code: ['is not right'] });
}

/**
 * A browser that has signed in with a code before. Sign-ins from before the second factor needed the password alone, so
 * a stranger with the password could have made any number of known browsers.
 */
async function findDeviceWithCode(call: Call, user: UserRow): Promise<string | null> {
  const factor = await findSecondFactor(call.db, user.id);
  return findKnownDevice(call, user, factor?.confirmed_at ?? undefined);
}

const codeTokenExpired = () =>
  new Refusal(401, 'This took too long. Please log in again.', { code: 'code_token_over' });
