import type { MemberPart } from '#features/members/server/member-part.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { createSemaphore } from '#platform/server/media/semaphore.ts';
import type { deleteUser as contract } from '../contract.ts';
import { deleteUser } from './delete-user.ts';

const deletionSlot = createSemaphore(1);

/**
 * Deletes a member in a transaction of its own, one at a time: the transaction keeps a connection while the payment
 * gateway is called, which may need a second one, so concurrent deletions could exhaust the pool and deadlock.
 */
export async function deleteUserSerially(
  call: MemberCall,
  parts: readonly MemberPart[],
  input: InputOf<typeof contract>,
): Promise<undefined> {
  const release = await deletionSlot.acquire();
  try {
    return await inTransaction(call, (inner) => deleteUser(inner, parts, input));
  } finally {
    release();
  }
}
