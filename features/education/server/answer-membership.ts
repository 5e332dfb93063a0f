import type { Selectable } from 'kysely';
import { currentTermsVersion } from '#features/identity/model/consents.ts';
import { holdUser } from '#features/identity/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { noteChange } from '#platform/server/live/changes.ts';
import type { answerMembership as contract } from '../members.contract.ts';
import { answerOwnInvitation } from './answer-own-invitation.ts';
import { findOwnMembership, type OwnMembership } from './find-organizations.ts';
import {
  acceptMembership,
  declineMembership,
  holdMembership,
  isFullForFaculty,
  type OrganizationMembershipTable,
} from './memberships.store.ts';
import { holdForNewMember } from './organizations.store.ts';
import { sendSchoolLetter } from './send-school-letter.ts';

/**
 * The answer to an invitation, by whom it invites, or to who has asked: the owner's, or for a student the faculty's too.
 * With a student's acceptance the school consents for them, and it is noted who did, when, and to which terms. The same
 * answer again changes nothing.
 */
export async function answerMembership(
  call: MemberCall,
  { id, membershipId, membership }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { db, actor, now } = call;
  const accepted = 'accepted' in membership;
  const staysPublic = 'accepted' in membership ? membership.staysPublic : undefined;
  const settled = await answerOwnInvitation(call, id, membershipId, { accepted, staysPublic });
  if (settled) return settled;
  if (accepted && !(await holdForNewMember(db, id))) throw notFound();
  const own = await findOwnMembership(db, actor.userId);
  const asked = await holdMembership(db, id, membershipId);
  if (!asked) throw notFound();
  if (!mayAnswer(own, asked, actor.userId)) throw forbidden();
  const answer = { membership: { id: membershipId, accepted, declined: !accepted } };
  if ((accepted ? asked.accepted_at : asked.declined_at) !== null) return answer;
  if (asked.accepted_at !== null || asked.declined_at !== null) {
    throw conflict('This has been answered already.', 'already_answered');
  }
  if (!accepted) {
    await declineMembership(db, membershipId, now);
    return answer;
  }
  if (asked.role === 'faculty' && (await isFullForFaculty(db, id))) {
    throw forbidden('All teacher licences are in use', 'limit_reached');
  }
  await holdUser(db, asked.user_id);
  const consent = { by: actor.userId, terms: currentTermsVersion };
  if (!(await acceptMembership(db, membershipId, now, asked.role === 'student' ? consent : null))) {
    throw conflict('This account is already linked to an organization.', 'linked_to_organization');
  }
  await noteChange(db, [asked.user_id]);
  await call.enqueue(sendSchoolLetter, { membershipId, about: 'accepted', at: now.toISOString() });
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
