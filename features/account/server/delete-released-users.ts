import type { MemberPart } from '#features/members/server/member-part.ts';
import { findReleasedUsers, findUnprovedUsers } from '#features/members/server/users.store.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { eraseMember } from './account.jobs.ts';
import { deleteMember } from './delete-member.ts';

const restMs = 30 * 86_400_000;
const atOnce = 500;

/**
 * Deletes the accounts that their school let go of 30 days ago, and those of the education site that for 30 days neither a school
 * let in nor their owner proved, each in a transaction of its own, and has the rest of them erased. A repetition goes on with
 * those that are left.
 */
export async function deleteReleasedUsers(call: Call, parts: readonly MemberPart[]): Promise<void> {
  const before = new Date(call.now.getTime() - restMs);
  const released = await findReleasedUsers(call.db, before, atOnce);
  const unproved = await findUnprovedUsers(call.db, before, atOnce);
  for (const userId of [...released, ...unproved]) await deleteUserAsSystem(call, parts, userId);
}

/** Deletes an account of the education site, or of a restored copy, in a transaction of its own, and has the rest of it erased. */
export async function deleteUserAsSystem(
  call: Call,
  parts: readonly MemberPart[],
  userId: string,
): Promise<void> {
  await inTransaction(call, async (inner) => {
    await deleteMember(inner, parts, userId);
    await publishInvalidation(inner.db, [userId]);
    await inner.enqueue(eraseMember, { userId }, { key: `erase-member:${userId}` });
  });
}
