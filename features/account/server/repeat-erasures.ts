import { findUser } from '#features/members/server/find-user.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import type { Call } from '#platform/server/call.ts';
import { deleteUserAsSystem } from './delete-released-users.ts';

/**
 * Deletes the accounts of an older copy that have been deleted since, and has the rest of them erased. Returns how many there
 * were. No payment company is asked: it ended their subscriptions when they left.
 */
export async function repeatErasures(
  call: Call,
  parts: readonly MemberPart[],
  userIds: readonly string[],
): Promise<number> {
  let repeated = 0;
  for (const userId of userIds) {
    if (!(await findUser(call.db, userId))) continue;
    await deleteUserAsSystem(call, parts, userId);
    repeated += 1;
  }
  return repeated;
}
