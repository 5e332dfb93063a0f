import type { Membership } from '#features/invitations/contract.ts';
import { lockUser } from '#features/members/server/users.store.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { checkNotBanned } from '../bans.store.ts';
import { checkFreeTeacherLicence, checkSchoolIsPaid } from '../check-school-is-paid.ts';
import { checkStaysPublicConfirmed } from '../check-stays-public-confirmed.ts';
import { alreadyLinkedText } from '../create-school.ts';
import type { OrganizationInvitationTable } from '../education.tables.ts';
import { announceNewMember } from '../end-school-sessions.ts';
import { findOwnMembership } from '../find-organizations.ts';
import { lockSchoolMembershipOf, upsertInvitedMembership } from '../memberships.store.ts';
import { lockSchoolForNewMember } from '../organizations.store.ts';
import { deleteInvitation } from './invitations.store.ts';

/**
 * Replaces an invitation, whose row is locked, by an accepted or declined membership. Refuses members of a school and
 * unconfirmed public accounts (409), banned users and teachers without a free licence (403).
 */
export async function applyInvitationAnswer(
  call: Call,
  {
    invitation,
    userId,
    name = null,
    answer: { accepted, staysPublic },
  }: {
    invitation: OrganizationInvitationTable;
    /** Null where nobody with the invited address is signed in, who may decline only. */
    userId: string | null;
    /** Their name at the school; null where it is not known. */
    name?: string | null;
    answer: { accepted: boolean; staysPublic?: boolean | undefined };
  },
): Promise<Membership> {
  const { db, now } = call;
  const { id, organization_id: organizationId, role } = invitation;
  if (userId === null) {
    await deleteInvitation(db, id);
    return { membership: { id, accepted: false, declined: true } };
  }
  // Lock order of all answers, to avoid deadlocks: school, membership, licences, user.
  if (accepted && !(await lockSchoolForNewMember(db, organizationId))) throw notFound();
  await lockSchoolMembershipOf(db, organizationId, userId);
  if (accepted) await checkSchoolIsPaid(call, organizationId);
  if (accepted && role === 'faculty') await checkFreeTeacherLicence(call, organizationId);
  await lockUser(db, userId);
  if (accepted) await checkNotBanned(db, organizationId, userId);
  if (accepted && (await findOwnMembership(db, userId)))
    throw conflict(alreadyLinkedText, 'linked_to_organization');
  if (accepted) await checkStaysPublicConfirmed(db, userId, { staysPublic, role });
  const consent = { by: invitation.invited_by, at: invitation.created_at, terms: invitation.terms };
  await upsertInvitedMembership(db, {
    id,
    organizationId,
    userId,
    role,
    at: now,
    accepted,
    name,
    consent: accepted && role === 'student' ? consent : null,
  });
  await deleteInvitation(db, id);
  if (accepted) await announceNewMember(call, userId, role);
  return { membership: { id, accepted, declined: !accepted } };
}
