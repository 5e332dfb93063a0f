import { findOwnMembership } from '#features/education/server/find-organizations.ts';
import { presentBan } from '#features/invitations/server/find-bans.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { maySeeUser } from '#features/members/server/may-see-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type * as contract from '../class-bans.contract.ts';
import { deleteClassBan, insertClassBan } from './class-bans.store.ts';
import { findClassMembershipOf } from './class-members.store.ts';
import { lockManagedClass } from './get-class-access.ts';

/**
 * Bans a user from the class: one that the actor may see, or who has asked to join (404 for others). Refuses (403) teachers of the
 * school and (422) oneself. A repeated ban changes nothing.
 */
export async function banFromClass(
  call: MemberCall,
  { id, userGuid }: InputOf<typeof contract.banFromClass>,
): Promise<AnswerOf<typeof contract.banFromClass>> {
  const { school, row } = await lockManagedClass(call, id);
  const user = await findUser(call.db, userGuid);
  const isKnown =
    user && ((await maySeeUser(call, user)) || (await findClassMembershipOf(call.db, row, user.id)));
  if (!isKnown) throw notFound();
  if (user.id === call.actor.userId) throw invalid({ user_guid: ['You cannot ban yourself.'] });
  const membership = await findOwnMembership(call.db, user.id);
  if (membership?.id === school.id && membership.role !== 'student') throw forbidden();
  const ban = await insertClassBan(call.db, row, { user, at: call.now });
  return { ban: presentBan({ guid: userGuid, ...ban }) };
}

/** Without a ban it changes nothing. */
export async function liftClassBan(
  call: MemberCall,
  { id, userGuid }: InputOf<typeof contract.liftClassBan>,
): Promise<undefined> {
  const { row } = await lockManagedClass(call, id);
  const user = await findUser(call.db, userGuid);
  if (!user) throw notFound();
  await deleteClassBan(call.db, row, user.id);
}
