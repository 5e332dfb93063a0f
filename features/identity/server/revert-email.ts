import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { revertEmail as contract } from '../verification.contract.ts';
import { emailRevert } from './letter-tokens.ts';
import { deleteTokensSince } from './one-time-tokens.store.ts';
import { spendToken } from './one-time-tokens.ts';
import { revokeSessions } from './sessions.ts';
import { takeOnEmail } from './take-on-email.ts';

/**
 * Brings back the address that the notice was sent to, whether the change was confirmed or not, and ends all sessions.
 * Ways back to addresses that came later end with it. The letter was read, so the address is verified.
 */
export async function revertEmail(
  call: Call,
  { revertToken }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  return inTransaction(call, async (inner) => {
    const spent = await spendToken(inner, emailRevert, revertToken);
    if (!spent?.userId) throw invalid({ revert_token: ['is invalid or has expired'] });
    const { email } = spent.payload;
    await takeOnEmail(inner, spent.userId, email, inner.now);
    await deleteTokensSince(inner.db, spent.userId, emailRevert.name, spent.issuedAt);
    await revokeSessions(inner, spent.userId);
    return { email };
  });
}
