import { invalid } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { normaliseEmail } from '../model/email.ts';
import { emailTakenErrors } from './email-taken-errors.ts';
import { emailRevertToken } from './email-tokens.ts';
import { deleteTokensExceptKind } from './one-time-tokens.store.ts';
import { updateEmail } from './user-email.store.ts';

/**
 * Gives the member another address, and voids every token that was issued under the one before, but for the ways back to
 * it. Refuses (422) an address that somebody else has by now. In a transaction.
 */
export async function applyEmailChange(
  call: Call,
  userId: string,
  email: string,
  verifiedAt: Date,
): Promise<void> {
  const emailNormalised = normaliseEmail(email);
  if (!(await updateEmail(call.db, userId, { email, emailNormalised, verifiedAt })))
    throw invalid(emailTakenErrors);
  await deleteTokensExceptKind(call.db, userId, emailRevertToken.name);
}
