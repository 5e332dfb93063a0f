import type { getAccount as contract } from '#features/sign-in/current-user.contract.ts';
import type { OwnAccountReader } from '#features/sign-in/server/current-user/own-account-reader.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** The view of the actor with their account. */
export async function getAccount(
  reader: OwnAccountReader,
  call: MemberCall,
): Promise<AnswerOf<typeof contract>> {
  const own = await reader.findOwnRow(call.db, call.actor.userId);
  if (!own) throw signedOut();
  return reader.present(call, own.user, own.columns);
}
