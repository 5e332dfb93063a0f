import { invalid } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { normaliseEmail } from '../model/email.ts';
import { replaceEmail } from './email-columns.store.ts';
import { emailTaken } from './email-taken.ts';
import { emailChange, emailVerification, passwordReset } from './letter-tokens.ts';
import { deleteTokensOf } from './one-time-tokens.store.ts';

/**
 * Gives the member another address, and voids every link that was mailed to the one before or waits for another. Refuses
 * (422) an address that somebody else has by now. In a transaction.
 */
export async function takeOnEmail(
  call: Call,
  userId: string,
  email: string,
  verifiedAt: Date,
): Promise<void> {
  const emailNormalised = normaliseEmail(email);
  if (!(await replaceEmail(call.db, userId, { email, emailNormalised, verifiedAt })))
    throw invalid(emailTaken);
  await deleteTokensOf(call.db, userId, [passwordReset.name, emailChange.name, emailVerification.name]);
}
