import { findUser } from '#features/identity/server/find-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { banFromSchool as contract } from '../bans.contract.ts';
import { insertBan } from './bans.store.ts';
import { requireOwner } from './require-owner.ts';

/** A second ban of the same person changes nothing. */
export async function banFromSchool(
  call: MemberCall,
  { id, userGuid }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await requireOwner(call, id);
  const user = await findUser(call.db, userGuid);
  if (!user) throw notFound();
  if (user.id === call.actor.userId) throw invalid({ user_guid: ['You cannot ban yourself.'] });
  await insertBan(call.db, id, user.id, call.now);
  return { ban: { userGuid, username: user.username, since: call.now.toISOString() } };
}
