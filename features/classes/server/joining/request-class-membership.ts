import { checkNotBanned } from '#features/education/server/bans.store.ts';
import { checkStaysPublicConfirmed } from '#features/education/server/check-stays-public-confirmed.ts';
import { alreadyLinkedText } from '#features/education/server/create-school.ts';
import { findOwnMembership } from '#features/education/server/find-organizations.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { requestClassMembership as contract } from '../../joining.contract.ts';
import { maxStudents } from '../../model/class-limits.ts';
import { checkNotBannedFromClass } from '../class-bans.store.ts';
import { findClassMembershipOf, upsertClassRequest } from '../class-members.store.ts';
import { sendClassMembershipEmail } from '../classes.jobs.ts';
import { type ClassRow, checkNotArchived } from '../get-class-access.ts';
import { lockClassToJoin } from './find-class-to-join.ts';
import { joinClass, presentClassMembership } from './join-class.ts';

const alreadyRequestedText = 'You already requested membership to this class.';

/** Requests membership of a class, which the teachers of its school answer. A class that accepts everybody takes the actor in at once. */
export async function requestClassMembership(
  call: MemberCall,
  { id, membershipRequest }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { row, owner, students } = await lockClassToJoin(call.db, id);
  const { userId } = call.actor;
  const existing = await findClassMembershipOf(call.db, row, userId);
  if (existing?.accepted_at) throw conflict('You are in this class already.', 'already_member');
  if (existing && !existing.declined_at) throw conflict(alreadyRequestedText, 'already_requested');
  const { name, staysPublic } = membershipRequest ?? {};
  const asking = { id: call.newId(), userId, name: name ?? '' };
  if (row.auto_accept) {
    const joining = { ...asking, staysPublic, consentBy: owner.id, invited: false };
    return presentClassMembership(await joinClass(call, row, joining));
  }
  const role = await checkMayAsk(call, row, staysPublic);
  if (role === 'student' && students >= maxStudents) throw forbidden('This class is full', 'limit_reached');
  const requestId = await upsertClassRequest(call.db, row, { ...asking, role, at: call.now });
  if (requestId === null) throw conflict(alreadyRequestedText, 'already_requested');
  await call.enqueue(sendClassMembershipEmail, {
    membershipId: requestId,
    about: 'requested',
    at: call.now.toISOString(),
  });
  return { membership: { id: requestId, accepted: false, declined: false } };
}

/** The role that the actor would have in the class; refuses an actor that it could not take in. */
async function checkMayAsk(
  call: MemberCall,
  row: ClassRow,
  staysPublic: boolean | undefined,
): Promise<'teacher' | 'student'> {
  const { userId } = call.actor;
  checkNotArchived(row);
  await checkNotBannedFromClass(call.db, row, userId);
  await checkNotBanned(call.db, row.organization_id, userId);
  const own = await findOwnMembership(call.db, userId);
  if (own && own.id !== row.organization_id) throw conflict(alreadyLinkedText, 'linked_to_organization');
  if (!own) await checkStaysPublicConfirmed(call.db, userId, { staysPublic, role: 'student' });
  return own && own.role !== 'student' ? 'teacher' : 'student';
}
