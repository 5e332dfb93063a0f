import { findUser } from '#features/members/server/find-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { sendPasswordLink as contract } from '../../credentials.contract.ts';
import { enqueueTokenEmail } from '../tokens/send-token-email.ts';

/** Sends a link to set a first password to the stored address of a member who has none. */
export async function sendPasswordLink(
  call: MemberCall,
  { guid }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  if (user.guid !== guid) throw forbidden();
  if (user.password_hash !== null) throw invalid({ base: ['Your account has a password already'] });
  await inTransaction(call, (inner) =>
    enqueueTokenEmail(inner, { name: 'set_password', userId: user.id, tokenPayload: {} }),
  );
  return {};
}
