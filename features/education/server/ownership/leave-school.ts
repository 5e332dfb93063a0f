import { revokeSessions } from '#features/sign-in/server/sessions/sessions.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound, Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { leaveSchool as contract } from '../../ownership.contract.ts';
import { announceMembershipChange } from '../end-school-sessions.ts';
import { isOpenSchool } from '../find-organizations.ts';
import { deleteInvitationsSentBy } from '../invitations/invitations.store.ts';
import { deleteSchoolMembership, lockOwnSchoolMembership } from '../memberships.store.ts';

/**
 * Ends the actor's own membership or request, and their sessions on other devices. Refuses (404) who has none, and (422) the owner of an
 * open school.
 */
export async function leaveSchool(call: MemberCall, { id }: InputOf<typeof contract>): Promise<undefined> {
  const { userId } = call.actor;
  const membership = await lockOwnSchoolMembership(call.db, id, userId);
  if (!membership || membership.declined_at !== null) throw notFound();
  if (membership.role === 'owner' && (await isOpenSchool(call.db, id)))
    throw new Refusal(422, 'The school is yours. Hand it over or close it first.', { code: 'owner' });
  await deleteSchoolMembership(call.db, membership.id);
  await deleteInvitationsSentBy(call.db, id, userId);
  if (membership.accepted_at !== null) await revokeSessions(call, userId, { keepOwn: true });
  await announceMembershipChange(call, userId);
}
