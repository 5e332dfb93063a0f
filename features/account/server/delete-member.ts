import { userDeleted } from '#features/members/contract.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import { lockUser, type UserRow } from '#features/members/server/users.store.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

/**
 * Deletes a member at once: sessions, address, ways to sign in, page. Returns the row as it was. Refuses (404) an
 * unknown or deleted member. Call it in a transaction.
 */
export async function deleteMember(
  call: Call,
  parts: readonly MemberPart[],
  userId: string,
): Promise<UserRow> {
  const user = await lockUser(call.db, userId);
  if (!user) throw notFound();
  for (const part of parts) await part.deleteAtOnce?.(call, userId);
  await call.emit(userDeleted, { userId });
  return user;
}
