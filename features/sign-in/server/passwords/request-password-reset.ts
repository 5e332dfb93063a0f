import { createHash } from 'node:crypto';
import { normaliseEmail } from '#features/members/model/email.ts';
import { findUserByEmail } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { requestPasswordReset as contract } from '../../recovery.contract.ts';
import { enqueueTokenEmail } from '../tokens/send-token-email.ts';

const hour = 3600;
const emailsPerHour = 5;

/**
 * Sends a reset link to the stored address. An unknown address gets the same answer after the same work: a token
 * without a member and a job that sends nothing.
 */
export async function requestPasswordReset(
  call: Call,
  { user: { email } }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const normalised = normaliseEmail(email);
  const key = `password_reset:${createHash('sha256').update(normalised).digest('base64url')}`;
  const asked = await countAttempt(call.platform.db, key, hour, call.now);
  if (asked.count > emailsPerHour) return {};
  const user = await findUserByEmail(call.db, normalised);
  await inTransaction(call, (inner) =>
    enqueueTokenEmail(inner, { name: 'password_reset', userId: user?.id ?? null, tokenPayload: {} }),
  );
  return {};
}
