import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, Refusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { signInWithCode as contract } from '../second-factor.contract.ts';
import { beginMemberSession, codeNeeded, refuseBanned } from './admit-member.ts';
import { spendSecondFactor } from './check-second-factor.ts';
import { countCodeTry } from './code-limits.ts';
import { currentUserOf } from './current-user-of.ts';
import { findUser } from './find-user.ts';
import { refuseKeptFromSite } from './kept-from-site.ts';
import { knownDeviceOf } from './known-device.ts';
import { peekToken, spendToken } from './one-time-tokens.ts';
import type { FindOwnPlans } from './own-plans.ts';
import { findSecondFactor } from './second-factor.store.ts';
import type { UserRow } from './users.store.ts';

/** Begins the session that a sign-in could not begin without a code. A wrong code may be mended, a token works once. */
export async function signInWithCode(
  find: FindOwnPlans,
  call: Call,
  { codeToken, code }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const known = await peekToken(call, codeNeeded, codeToken);
  const user = known?.userId ? await findUser(call.db, known.userId) : undefined;
  if (!user) throw over();
  refuseBanned(user);
  refuseKeptFromSite(call, user);
  await countCodeTry(call, user.id, await deviceWithCodes(call, user));
  return inTransaction(call, async (inner) => {
    if (!(await spendSecondFactor(inner, user.id, code))) throw invalid({ code: ['is not right'] });
    if (!(await spendToken(inner, codeNeeded, codeToken))) throw over();
    const row = await beginMemberSession(inner, user.id, 'secret');
    return { user: await currentUserOf(find, inner.db, row) };
  });
}

/**
 * A browser that has given a code before. One from before the second factor was turned on needed the password alone, so that a
 * stranger with the password could have made themselves any number of them.
 */
async function deviceWithCodes(call: Call, user: UserRow): Promise<string | null> {
  const factor = await findSecondFactor(call.db, user.id);
  return knownDeviceOf(call, user, factor?.confirmed_at ?? undefined);
}

const over = () => new Refusal(401, 'This took too long. Please log in again.', { code: 'code_token_over' });
