import { holdUser } from '#features/identity/server/users.store.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { noteChange } from '#platform/server/live/changes.ts';
import { refuseBanned } from './bans.store.ts';
import { findOwnMembership } from './find-organizations.ts';
import { alreadyLinked } from './found-school.ts';
import { deleteInvitation, type OrganizationInvitationTable } from './invitations.store.ts';
import { holdMembershipOf, insertInvited, isFullForFaculty } from './memberships.store.ts';
import { holdForNewMember } from './organizations.store.ts';
import { refuseUnasked } from './refuse-unasked.ts';

/**
 * The answer of the invited, in the place of the invitation: a membership, or that there is none. For a student the
 * school has consented by inviting. The invitation must be held. Refuses who belongs to a school (409), who is
 * banned from it, a teacher for whom no licence is left (403), and a public account that was not asked (409).
 */
export async function settleInvitation(
  { db, now }: Call,
  invitation: OrganizationInvitationTable,
  userId: string,
  { accepted, staysPublic }: { accepted: boolean; staysPublic?: boolean | undefined },
): Promise<{ membership: { id: string; accepted: boolean; declined: boolean } }> {
  const { id, organization_id: organizationId, role } = invitation;
  // In the order of all who answer, so that nobody waits for each other: school, membership, licences, person.
  if (accepted && !(await holdForNewMember(db, organizationId))) throw notFound();
  await holdMembershipOf(db, organizationId, userId);
  if (accepted && role === 'faculty' && (await isFullForFaculty(db, organizationId))) {
    throw forbidden('All teacher licences are in use', 'limit_reached');
  }
  await holdUser(db, userId);
  if (accepted) await refuseBanned(db, organizationId, userId);
  if (accepted && (await findOwnMembership(db, userId)))
    throw conflict(alreadyLinked, 'linked_to_organization');
  if (accepted) await refuseUnasked(db, userId, staysPublic);
  const consent = { by: invitation.invited_by, at: invitation.created_at, terms: invitation.terms };
  await insertInvited(db, {
    id,
    organizationId,
    userId,
    role,
    at: now,
    accepted,
    consent: accepted && role === 'student' ? consent : null,
  });
  await deleteInvitation(db, id);
  if (accepted) await noteChange(db, [userId]);
  return { membership: { id, accepted, declined: !accepted } };
}
