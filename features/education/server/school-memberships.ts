import type { MembershipKind } from '#features/invitations/server/membership-kind.ts';
import { answerSchoolMembership } from './answer-school-membership.ts';
import { applyInvitationAnswer } from './invitations/apply-invitation-answer.ts';
import { lockAnswerableInvitation } from './invitations/invitations.store.ts';

/** How memberships and e-mailed invitations of schools are answered. */
export const schoolMemberships: MembershipKind = {
  kind: 'organization',
  respond: answerSchoolMembership,

  async lockInvitation(call, id) {
    const invitation = await lockAnswerableInvitation(call.db, id, call.now);
    if (!invitation) return null;
    return {
      emailNormalised: invitation.email_normalised,
      userId: invitation.user_id,
      accept: (userId, staysPublic) =>
        applyInvitationAnswer(call, { invitation, userId, answer: { accepted: true, staysPublic } }),
      decline: (userId) => applyInvitationAnswer(call, { invitation, userId, answer: { accepted: false } }),
    };
  },
};
