import { findUser } from '#features/members/server/find-user.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { liftSchoolBan as contract } from '../bans.contract.ts';
import { deleteBan } from './bans.store.ts';
import { checkSchoolOwner } from './check-school-owner.ts';

/** Lifts a ban; without one it changes nothing. */
export async function liftSchoolBan(
  call: MemberCall,
  { id, userGuid }: InputOf<typeof contract>,
): Promise<undefined> {
  await checkSchoolOwner(call, id);
  const user = await findUser(call.db, userGuid);
  if (!user) throw notFound();
  await deleteBan(call.db, id, user.id);
}
