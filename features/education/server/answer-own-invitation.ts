import { findUser } from '#features/members/server/find-user.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { applyInvitationAnswer } from './apply-invitation-answer.ts';
import { lockAnswerableInvitation } from './invitations.store.ts';

/** Answers an open invitation of the actor's verified address; null where there is none of this id, 403 where it is for another address. */
export async function answerOwnInvitation(
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
