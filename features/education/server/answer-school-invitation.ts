import { findUser } from '#features/identity/server/find-user.ts';
import { claimToken, findValidToken } from '#features/identity/server/one-time-tokens.ts';
import { updateEmailVerified } from '#features/identity/server/user-email.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { answerSchoolInvitation as contract } from '../invitations.contract.ts';
import { applyInvitationAnswer } from './apply-invitation-answer.ts';
import { schoolInvitationToken } from './invitation-token.ts';
import { lockAnswerableInvitation } from './invitations.store.ts';

const otherAddressText =
  'This invitation was sent to another address. Log in with the account that has it, or ask the school for a new one.';

/**
 * What the buttons behind a letter's link do. Only an account with the invited address is answered, and whoever accepts
 * has shown by it that the address is theirs. A refusal leaves the token as it is.
 */
export async function answerSchoolInvitation(
  call: MemberCall,
  { id, invitationToken: token, membership }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { db, actor, now } = call;
  const dead = () => invalid({ invitation_token: ['is invalid or has expired'] });
  const shown = await findValidToken(call, schoolInvitationToken, token);
  const invitation = shown && (await lockAnswerableInvitation(db, id, shown.payload.invitationId, now));
  if (!invitation) throw dead();
  const user = await findUser(db, actor.userId);
  if (!user) throw signedOut();
  if (user.email_normalised !== invitation.email_normalised)
    throw forbidden(otherAddressText, 'other_address');
  if (!(await claimToken(call, schoolInvitationToken, token))) throw dead();
  const accepted = membership.accepted === true;
  const { staysPublic } = membership;
  const settled = await applyInvitationAnswer(call, invitation, user.id, { accepted, staysPublic });
  if (accepted) await updateEmailVerified(db, user.id, now);
  return settled;
}
