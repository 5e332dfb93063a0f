import { invalid } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { normaliseEmail } from '../model/email.ts';
import { replaceEmail } from './email-columns.store.ts';
import { emailTaken } from './email-taken.ts';
import { emailRevert } from './letter-tokens.ts';
import { deleteTokensBut } from './one-time-tokens.store.ts';

/**
 * Gives the member another address, and voids every token that was issued under the one before, but for the ways back to
 * it. Refuses (422) an address that somebody else has by now. In a transaction.
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
  await deleteTokensBut(call.db, userId, emailRevert.name);
}
