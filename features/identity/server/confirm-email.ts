import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { normaliseEmail } from '../model/email.ts';
import type { confirmEmail as contract } from '../verification.contract.ts';
import { markEmailVerified } from './email-columns.store.ts';
import { findUser } from './find-user.ts';
import { emailChange, emailVerification } from './letter-tokens.ts';
import { peekToken, spendToken } from './one-time-tokens.ts';
import { takeOnEmail } from './take-on-email.ts';

type Answer = AnswerOf<typeof contract>;

/**
 * What the button behind a letter's link does: verifies the member's address, or makes a new one theirs. Works for
 * whoever has the letter, signed in or not.
 */
export async function confirmEmail(
  call: Call,
  { confirmationToken: token }: InputOf<typeof contract>,
): Promise<Answer> {
  return inTransaction(call, async (inner) => {
    const done = (await verify(inner, token)) ?? (await change(inner, token));
    if (!done) throw invalid({ confirmation_token: ['is invalid or has expired'] });
    return done;
  });
}

/** The token stays until its time is over, so that the link can go on saying that the address is verified. */
async function verify(call: Call, token: string): Promise<Answer | null> {
  const found = await peekToken(call, emailVerification, token);
  const user = found?.userId ? await findUser(call.db, found.userId) : undefined;
  if (!found || !user || user.email_normalised !== normaliseEmail(found.payload.email)) return null;
  if (!(await markEmailVerified(call.db, user.id, call.now)))
    throw invalid({ base: ['Email is already verified'] });
  return { email: user.email, changed: false };
}

async function change(call: Call, token: string): Promise<Answer | null> {
  const spent = await spendToken(call, emailChange, token);
  if (!spent?.userId) return null;
  const { email } = spent.payload;
  await takeOnEmail(call, spent.userId, email, call.now);
  return { email, changed: true };
}
