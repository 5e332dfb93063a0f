import type { Membership } from '#features/invitations/contract.ts';
import { deleteInvitation, lockInvitation } from '#features/invitations/server/invitations.store.ts';
import type { InvitationTable } from '#features/invitations/server/invitations.tables.ts';
import type { MembershipKind } from '#features/invitations/server/membership-kind.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { classInvitationPage } from '../../pages.ts';
import { insertDeclinedInvitation } from '../class-members.store.ts';
import { answerClassRequest } from './answer-class-request.ts';
import { findClassToJoin, lockClassToJoin } from './find-class-to-join.ts';
import { joinClass, presentClassMembership } from './join-class.ts';

/** How memberships and e-mailed invitations of classes are answered. */
export const classMemberships: MembershipKind = {
  kind: 'workspace',
  respond: (call, membershipId, { accepted }) => answerClassRequest(call, membershipId, accepted),

  async lockInvitation(call, id) {
    const invitation = await lockInvitation(call.db, { kind: 'workspace', id, now: call.now });
    if (!invitation) return null;
    return {
      emailNormalised: invitation.email_normalised,
      userId: invitation.user_id,
      accept: (userId, staysPublic) => acceptClassInvitation(call, invitation, { userId, staysPublic }),
      decline: (userId) => declineClassInvitation(call, invitation, userId),
    };
  },

  async findInvitedTo({ db, platform }, id, token) {
    const found = await findClassToJoin(db, id);
    if (!found || found.row.archived_at !== null) return null;
    const page = href(classInvitationPage, { id }, { invitation_token: token });
    return { name: found.row.name, page: editionUrl(platform.config, 'education') + page };
  },
};

/** Its id becomes the membership's where there is none yet; the inviter consents for the school. */
async function acceptClassInvitation(
  call: Call,
  invitation: InvitationTable,
  { userId, staysPublic }: { userId: string; staysPublic: boolean | undefined },
): Promise<Membership> {
  const { row } = await lockClassToJoin(call.db, invitation.target_id);
  const { id, invited_by: consentBy } = invitation;
  const joining = { id, userId, name: '', staysPublic, consentBy, invited: true };
  const member = await joinClass(call, row, joining);
  await deleteInvitation(call.db, { kind: 'workspace', targetId: row.id, id });
  return presentClassMembership(member);
}

/** `userId` is null without an account; of others a row remains, so that the answer can be repeated by its id. */
async function declineClassInvitation(
  call: Call,
  { id, target_id: targetId }: InvitationTable,
  userId: string | null,
): Promise<Membership> {
  const { row } = await lockClassToJoin(call.db, targetId);
  await deleteInvitation(call.db, { kind: 'workspace', targetId, id });
  if (userId !== null) await insertDeclinedInvitation(call.db, row, { id, userId, at: call.now });
  return { membership: { id, accepted: false, declined: true } };
}
