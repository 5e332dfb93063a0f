import { lockUserRow } from '#features/identity/server/users.store.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { checkNotBanned } from './bans.store.ts';
import { checkStaysPublicConfirmed } from './check-stays-public-confirmed.ts';
import { alreadyLinkedText } from './create-school.ts';
import { findOwnMembership } from './find-organizations.ts';
import { deleteInvitation, type OrganizationInvitationTable } from './invitations.store.ts';
import {
  hasNoFreeTeacherLicence,
  lockSchoolMembershipOf,
  upsertInvitedMembership,
} from './memberships.store.ts';
import { lockSchoolForNewMember } from './organizations.store.ts';

/**
 * The answer of the invited, in the place of the invitation: a membership, or that there is none. For a student the
 * school has consented by inviting. The invitation must be held. Refuses who belongs to a school (409), who is
 * banned from it, a teacher for whom no licence is left (403), and a public account that was not asked (409).
 */
export async function applyInvitationAnswer(
  { db, now }: Call,
  invitation: OrganizationInvitationTable,
  userId: string,
  { accepted, staysPublic }: { accepted: boolean; staysPublic?: boolean | undefined },
): Promise<{ membership: { id: string; accepted: boolean; declined: boolean } }> {
  const { id, organization_id: organizationId, role } = invitation;
  // In the order of all who answer, so that nobody waits for each other: school, membership, licences, person.
  if (accepted && !(await lockSchoolForNewMember(db, organizationId))) throw notFound();
  await lockSchoolMembershipOf(db, organizationId, userId);
  if (accepted && role === 'faculty' && (await hasNoFreeTeacherLicence(db, organizationId))) {
    throw forbidden('All teacher licences are in use', 'limit_reached');
  }
  await lockUserRow(db, userId);
  if (accepted) await checkNotBanned(db, organizationId, userId);
  if (accepted && (await findOwnMembership(db, userId)))
    throw conflict(alreadyLinkedText, 'linked_to_organization');
  if (accepted) await checkStaysPublicConfirmed(db, userId, staysPublic);
  const consent = { by: invitation.invited_by, at: invitation.created_at, terms: invitation.terms };
  await upsertInvitedMembership(db, {
    id,
    organizationId,
    userId,
    role,
    at: now,
    accepted,
    consent: accepted && role === 'student' ? consent : null,
  });
  await deleteInvitation(db, id);
  if (accepted) await publishInvalidation(db, [userId]);
  return { membership: { id, accepted, declined: !accepted } };
}
