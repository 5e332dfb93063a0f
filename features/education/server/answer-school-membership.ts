import type { Selectable } from 'kysely';
import { currentTermsVersion } from '#features/identity/model/consents.ts';
import { lockUserRow } from '#features/identity/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { answerSchoolMembership as contract } from '../members.contract.ts';
import { answerOwnInvitation } from './answer-own-invitation.ts';
import { findOwnMembership, type OwnMembership } from './find-organizations.ts';
import {
  hasNoFreeTeacherLicence,
  lockSchoolMembership,
  type OrganizationMembershipTable,
  updateMembershipAsAccepted,
  updateMembershipAsDeclined,
} from './memberships.store.ts';
import { lockSchoolForNewMember } from './organizations.store.ts';
import { sendSchoolMembershipEmail } from './send-school-membership-email.ts';

/**
 * The answer to an invitation, by whom it invites, or to who has asked: the owner's, or for a student the faculty's too.
 * With a student's acceptance the school consents for them, and it is noted who did, when, and to which terms. The same
 * answer again changes nothing.
 */
export async function answerSchoolMembership(
  call: MemberCall,
  { id, membershipId, membership }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { db, actor, now } = call;
  const accepted = 'accepted' in membership;
  const staysPublic = 'accepted' in membership ? membership.staysPublic : undefined;
  const settled = await answerOwnInvitation(call, id, membershipId, { accepted, staysPublic });
  if (settled) return settled;
  if (accepted && !(await lockSchoolForNewMember(db, id))) throw notFound();
  const own = await findOwnMembership(db, actor.userId);
  const asked = await lockSchoolMembership(db, id, membershipId);
  if (!asked) throw notFound();
  if (!mayAnswer(own, asked, actor.userId)) throw forbidden();
  const answer = { membership: { id: membershipId, accepted, declined: !accepted } };
  if ((accepted ? asked.accepted_at : asked.declined_at) !== null) return answer;
  if (asked.accepted_at !== null || asked.declined_at !== null) {
    throw conflict('This has been answered already.', 'already_answered');
  }
  if (!accepted) {
    await updateMembershipAsDeclined(db, membershipId, now);
    return answer;
  }
  if (asked.role === 'faculty' && (await hasNoFreeTeacherLicence(db, id))) {
    throw forbidden('All teacher licences are in use', 'limit_reached');
  }
  await lockUserRow(db, asked.user_id);
  const consent = { by: actor.userId, terms: currentTermsVersion };
  if (!(await updateMembershipAsAccepted(db, membershipId, now, asked.role === 'student' ? consent : null))) {
    throw conflict('This account is already linked to an organization.', 'linked_to_organization');
  }
  await publishInvalidation(db, [asked.user_id]);
  await call.enqueue(sendSchoolMembershipEmail, { membershipId, about: 'accepted', at: now.toISOString() });
  return answer;
}

/** Who was invited has answered themselves, and may say it again; a request is answered by the school. */
function mayAnswer(
  own: OwnMembership | undefined,
  asked: Pick<Selectable<OrganizationMembershipTable>, 'organization_id' | 'role' | 'invited' | 'user_id'>,
  userId: string,
): boolean {
  if (asked.role === 'owner') return false;
  if (asked.invited) return asked.user_id === userId;
  if (own?.id !== asked.organization_id) return false;
  return own.role === 'owner' || (own.role === 'faculty' && asked.role === 'student');
}
