import { findUser } from '#features/members/server/find-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { respondToMembership as contract } from '../contract.ts';
import { isInvited } from './answer-invitation.ts';
import { findInvitation } from './find-invitation.ts';
import type { MembershipKind } from './membership-kind.ts';

/** Answers the membership of any kind. A repeated answer changes nothing; the opposite one is refused (409). What others are to answer is not found. */
export async function respondToMembership(
  call: MemberCall,
  kinds: readonly MembershipKind[],
  { membershipId, membership }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { staysPublic } = membership;
  const accepted = membership.accepted === true;
  const invitation = await findInvitation(call, kinds, membershipId);
  if (invitation) {
    const user = await findUser(call.db, call.actor.userId);
    if (!user || !isInvited(invitation, user)) throw notFound();
    // An address is its account's once it is verified.
    if (invitation.userId === null && user.email_verified_at === null) throw forbidden();
    return accepted ? invitation.accept(user.id, staysPublic) : invitation.decline(user.id);
  }
  for (const kind of kinds) {
    const answer = await kind.respond(call, membershipId, { accepted, staysPublic });
    if (answer) return answer;
  }
  throw notFound();
}
