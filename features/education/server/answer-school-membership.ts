import type { Selectable } from 'kysely';
import { findUser } from '#features/members/server/find-user.ts';
import { getTermsVersion } from '#features/members/server/terms-versions.store.ts';
import { lockUser } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { answerSchoolMembership as contract } from '../members.contract.ts';
import { sendSchoolMembershipEmail } from './education.jobs.ts';
import type { OrganizationMembershipTable } from './education.tables.ts';
import { findOwnMembership, type OwnMembership } from './find-organizations.ts';
import { applyInvitationAnswer } from './invitations/apply-invitation-answer.ts';
import { lockAnswerableInvitation } from './invitations/invitations.store.ts';
import {
  hasNoFreeTeacherLicence,
  lockSchoolMembership,
  updateMembershipAsAccepted,
  updateMembershipAsDeclined,
} from './memberships.store.ts';
import { lockSchoolForNewMember } from './organizations.store.ts';

/**
 * Answers an invitation (the invited member) or a request (the owner; faculty for students). Accepting a student records the
 * school's consent: by whom, when, to which terms. A repeated answer changes nothing.
 */
export async function answerSchoolMembership(
  call: MemberCall,
  { id, membershipId, membership }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { db, actor, now } = call;
  const accepted = 'accepted' in membership;
  const staysPublic = 'accepted' in membership ? membership.staysPublic : undefined;
  const ownAnswer = await answerOwnInvitation(call, {
    organizationId: id,
    invitationId: membershipId,
    answer: { accepted, staysPublic },
  });
  if (ownAnswer) return ownAnswer;
  if (accepted && !(await lockSchoolForNewMember(db, id))) throw notFound();
  const ownMembership = await findOwnMembership(db, actor.userId);
  const request = await lockSchoolMembership(db, id, membershipId);
  if (!request) throw notFound();
  if (!mayAnswer(ownMembership, request, actor.userId)) throw forbidden();
  const answer = { membership: { id: membershipId, accepted, declined: !accepted } };
  if ((accepted ? request.accepted_at : request.declined_at) !== null) return answer;
  if (request.accepted_at !== null || request.declined_at !== null) {
    throw conflict('This has been answered already.', 'already_answered');
  }
  if (!accepted) {
    await updateMembershipAsDeclined(db, membershipId, now);
    return answer;
  }
  if (request.role === 'faculty' && (await hasNoFreeTeacherLicence(db, id))) {
    throw forbidden('All teacher licences are in use', 'limit_reached');
  }
  await lockUser(db, request.user_id);
  const consent = { by: actor.userId, terms: await getTermsVersion(call.platform) };
  if (
    !(await updateMembershipAsAccepted(db, {
      id: membershipId,
      at: now,
      consent: request.role === 'student' ? consent : null,
    }))
  ) {
    throw conflict('This account is already linked to an organization.', 'linked_to_organization');
  }
  await publishInvalidation(db, [request.user_id]);
  await call.enqueue(sendSchoolMembershipEmail, { membershipId, about: 'accepted', at: now.toISOString() });
  return answer;
}

/** An invited member may repeat their own answer; the school answers requests. */
function mayAnswer(
  ownMembership: OwnMembership | undefined,
  request: Pick<Selectable<OrganizationMembershipTable>, 'organization_id' | 'role' | 'invited' | 'user_id'>,
  userId: string,
): boolean {
  if (request.role === 'owner') return false;
  if (request.invited) return request.user_id === userId;
  if (ownMembership?.id !== request.organization_id) return false;
  return ownMembership.role === 'owner' || (ownMembership.role === 'faculty' && request.role === 'student');
}

/** Answers an open invitation of the actor's verified address; null where there is none of this id, 403 where it is for another address. */
async function answerOwnInvitation(
  call: MemberCall,
  {
    organizationId,
    invitationId,
    answer,
  }: {
    organizationId: string;
    invitationId: string;
    answer: { accepted: boolean; staysPublic?: boolean | undefined };
  },
): Promise<Awaited<ReturnType<typeof applyInvitationAnswer>> | null> {
  const invitation = await lockAnswerableInvitation(call.db, {
    organizationId,
    id: invitationId,
    now: call.now,
  });
  if (!invitation) return null;
  const user = await findUser(call.db, call.actor.userId);
  const isTheirs = user?.email_verified_at != null && user.email_normalised === invitation.email_normalised;
  if (!isTheirs) throw forbidden();
  return applyInvitationAnswer(call, { invitation, userId: call.actor.userId, answer });
}
