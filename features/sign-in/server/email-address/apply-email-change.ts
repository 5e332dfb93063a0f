import { normaliseEmail } from '#features/members/model/email.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { emailRevertToken } from '../tokens/email-tokens.ts';
import { deleteTokensExceptKind } from '../tokens/one-time-tokens.store.ts';
import { emailTakenErrors } from './email-taken-errors.ts';
import { updateEmail } from './user-email.store.ts';

/**
 * Changes the member's address, verified or not yet (null), and voids every token issued under the former one, except revert tokens. Refuses (422)
 * an address taken meanwhile. Call it in a transaction.
 */
export async function applyEmailChange(
  call: Call,
  { userId, email, verifiedAt }: { userId: string; email: string; verifiedAt: Date | null },
): Promise<void> {
  const emailNormalised = normaliseEmail(email);
  if (!(await updateEmail(call.db, userId, { email, emailNormalised, verifiedAt })))
    throw invalid(emailTakenErrors);
  await deleteTokensExceptKind(call.db, userId, emailRevertToken.name);
}
