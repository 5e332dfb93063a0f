import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { removeSchoolMember as contract } from '../members.contract.ts';
import { endSchoolSessions } from './end-school-sessions.ts';
import { getSchoolRights } from './get-school-rights.ts';
import { deleteInvitationsSentBy } from './invitations/invitations.store.ts';
import { deleteSchoolMembership, lockSchoolMembership } from './memberships.store.ts';
import { insertRemovedStudent } from './removed-students.store.ts';

/** Removes a member, except the owner, and deletes the invitations that they sent. A student whose account the school keeps can be taken back. */
export async function removeSchoolMember(
  call: MemberCall,
  { organizationId, id }: InputOf<typeof contract>,
): Promise<undefined> {
  const rights = await getSchoolRights(call, organizationId);
  const membership = await lockSchoolMembership(call.db, organizationId, id);
  if (!membership?.accepted_at) throw notFound();
  if (membership.role === 'owner' || (rights === 'students' && membership.role !== 'student')) {
    throw forbidden();
  }
  if (membership.role === 'student') await insertRemovedStudent(call.db, id, call.now);
  await deleteSchoolMembership(call.db, id);
  await deleteInvitationsSentBy(call.db, organizationId, membership.user_id);
  await endSchoolSessions(call, membership.user_id);
}
