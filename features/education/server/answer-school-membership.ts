import type { Selectable } from 'kysely';
import type { Membership } from '#features/invitations/contract.ts';
import type { MembershipAnswer } from '#features/invitations/server/membership-kind.ts';
import { getTermsVersion } from '#features/members/server/terms-versions.store.ts';
import { lockUser } from '#features/members/server/users.store.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { checkFreeTeacherLicence, checkSchoolIsPaid } from './check-school-is-paid.ts';
import { sendSchoolMembershipEmail } from './education.jobs.ts';
import type { OrganizationMembershipTable } from './education.tables.ts';
import { announceNewMember } from './end-school-sessions.ts';
import { findOwnMembership, type OwnMembership } from './find-organizations.ts';
import {
  findSchoolOfMembership,
  lockSchoolMembership,
  updateMembershipAsAccepted,
  updateMembershipAsDeclined,
} from './memberships.store.ts';
import { lockSchoolForNewMember } from './organizations.store.ts';

/**
 * Answers a request (the owner; faculty for students), or repeats an invited member's answer; null where no school has such a
 * membership, and for others. Accepting a student records the school's consent: by whom, when, to which terms. A repeated answer changes nothing.
 */
export async function answerSchoolMembership(
  call: MemberCall,
  membershipId: string,
  { accepted }: MembershipAnswer,
): Promise<Membership | null> {
  const { db, actor, now } = call;
  const id = await findSchoolOfMembership(db, membershipId);
  if (id === null) return null;
  if (accepted && !(await lockSchoolForNewMember(db, id))) throw notFound();
  const ownMembership = await findOwnMembership(db, actor.userId);
  const request = await lockSchoolMembership(db, id, membershipId);
  if (!request) throw notFound();
  if (!mayAnswer(ownMembership, request, actor.userId)) return null;
  const answer = { membership: { id: membershipId, accepted, declined: !accepted } };
  if ((accepted ? request.accepted_at : request.declined_at) !== null) return answer;
  if (request.accepted_at !== null || request.declined_at !== null) {
    throw conflict('This has been answered already.', 'already_answered');
  }
  if (!accepted) {
    await updateMembershipAsDeclined(db, membershipId, now);
    return answer;
  }
  await checkSchoolIsPaid(call, id);
  if (request.role === 'faculty') await checkFreeTeacherLicence(call, id);
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
  await announceNewMember(call, request.user_id, request.role);
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
