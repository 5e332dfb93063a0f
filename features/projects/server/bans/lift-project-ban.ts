import { findUser } from '#features/members/server/find-user.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { liftProjectBan as contract } from '../../bans.contract.ts';
import { lockOwnProject } from '../lock-own-project.ts';
import { deleteProjectBan } from './project-ban.store.ts';

/** Lifts a ban; without one it changes nothing. */
export async function liftProjectBan(
  call: MemberCall,
  { id, userGuid }: InputOf<typeof contract>,
): Promise<undefined> {
  await lockOwnProject(call, id);
  const user = await findUser(call.db, userGuid);
  if (!user) throw notFound();
  await deleteProjectBan(call.db, id, user.id);
}
