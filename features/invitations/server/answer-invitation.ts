import { findUser } from '#features/members/server/find-user.ts';
import { updateEmailVerified } from '#features/sign-in/server/email-address/user-email.store.ts';
import { claimToken, findValidToken } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, notFound, signedOut } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { oneClickRoute } from '#platform/server/mail/one-click-route.ts';
import type {
  acceptInvitation as acceptContract,
  declineInvitation as declineContract,
  Membership,
} from '../contract.ts';
import { findInvitation } from './find-invitation.ts';
import { invitationUnsubscribePath, invitationToken as tokenKind } from './invitation-token.ts';
import type { LockedInvitation, MembershipKind } from './membership-kind.ts';

const otherAddressText =
  'This invitation was sent to another address. Log in with the account that has it, or ask for a new one.';

/** Accepts by the token, which only the invited user, or the account with the invited address, may; a refusal does not spend it. */
export async function acceptInvitation(
  call: MemberCall,
  kinds: readonly MembershipKind[],
  { invitationToken, staysPublic }: InputOf<typeof acceptContract>,
): Promise<Membership> {
  const invitation = await findInvitationOf(call, kinds, invitationToken);
  if (!invitation) throw invalidToken();
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  if (!isInvited(invitation, user)) throw forbidden(otherAddressText, 'other_address');
  if (!(await claimToken(call, tokenKind, invitationToken))) throw invalidToken();
  const answer = await invitation.accept(user.id, staysPublic);
  if (invitation.userId === null) await updateEmailVerified(call.db, user.id, call.now);
  return answer;
}

/** Declines by the token; who holds it needs no account. */
export async function declineInvitation(
  call: Call,
  kinds: readonly MembershipKind[],
  { invitationToken }: InputOf<typeof declineContract>,
): Promise<Membership> {
  const declined = await declineByToken(call, kinds, invitationToken);
  if (!declined) throw invalidToken();
  return declined;
}

/** One click in a mail program declines the invitation of its e-mail; the token is the proof. */
export const invitationUnsubscribeRoute = (kinds: readonly MembershipKind[]): RawRoutes =>
  oneClickRoute(invitationUnsubscribePath, async (call, { token }) => {
    if (!(await declineByToken(call, kinds, token))) throw notFound();
  });

/** Null for a token that is wrong, used or expired. */
async function declineByToken(
  call: Call,
  kinds: readonly MembershipKind[],
  token: string,
): Promise<Membership | null> {
  const invitation = await findInvitationOf(call, kinds, token);
  if (!invitation) return null;
  const { userId } = call.actor;
  const user = userId === null ? undefined : await findUser(call.db, userId);
  const isTheirs = user !== undefined && isInvited(invitation, user);
  return (await claimToken(call, tokenKind, token)) ? invitation.decline(isTheirs ? user.id : null) : null;
}

/** Whether the invitation is for this user, or for the address that they have. */
export const isInvited = (
  { userId, emailNormalised }: LockedInvitation,
  user: { id: string; email_normalised: string | null },
): boolean => (userId === null ? user.email_normalised === emailNormalised : user.id === userId);

async function findInvitationOf(
  call: Call,
  kinds: readonly MembershipKind[],
  token: string,
): Promise<LockedInvitation | null> {
  const peeked = await findValidToken(call, tokenKind, token);
  return peeked && findInvitation(call, kinds, peeked.payload.invitationId);
}

const invalidToken = () => invalid({ invitation_token: ['is invalid or has expired'] });
