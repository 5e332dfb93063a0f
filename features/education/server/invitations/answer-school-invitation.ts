import { findUser } from '#features/members/server/find-user.ts';
import { updateEmailVerified } from '#features/sign-in/server/email-address/user-email.store.ts';
import { claimToken, findValidToken } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { answerSchoolInvitation as contract } from '../../invitations.contract.ts';
import { applyInvitationAnswer } from './apply-invitation-answer.ts';
import { schoolInvitationToken } from './invitation-token.ts';
import { lockAnswerableInvitation } from './invitations.store.ts';

const otherAddressText =
  'This invitation was sent to another address. Log in with the account that has it, or ask the school for a new one.';

/**
 * Answers an invitation by the token of its e-mail. Only the account with the invited address may do so; accepting verifies
 * that address. A refusal does not spend the token.
 */
export async function answerSchoolInvitation(
  call: MemberCall,
  { id, invitationToken: token, membership }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { db, actor, now } = call;
  const invalidToken = () => invalid({ invitation_token: ['is invalid or has expired'] });
  const peeked = await findValidToken(call, schoolInvitationToken, token);
  const invitation =
    peeked &&
    (await lockAnswerableInvitation(db, { organizationId: id, id: peeked.payload.invitationId, now }));
  if (!invitation) throw invalidToken();
  const user = await findUser(db, actor.userId);
  if (!user) throw signedOut();
  if (user.email_normalised !== invitation.email_normalised)
    throw forbidden(otherAddressText, 'other_address');
  if (!(await claimToken(call, schoolInvitationToken, token))) throw invalidToken();
  const accepted = membership.accepted === true;
  const { staysPublic } = membership;
  const answer = await applyInvitationAnswer(call, {
    invitation,
    userId: user.id,
    answer: { accepted, staysPublic },
  });
  if (accepted) await updateEmailVerified(db, user.id, now);
  return answer;
}
