import { memberParts } from '#features/members/server/member-part.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { acceptInvitation, declineInvitation, invitationUnsubscribeRoute } from './answer-invitation.ts';
import { purgeExpiredInvitations, sendInvitationEmail } from './invitations.jobs.ts';
import { purgeInvitations } from './invitations.store.ts';
import { invitationsOfMember } from './invitations-of-member.ts';
import { membershipKinds } from './membership-kind.ts';
import { respondToMembership } from './respond-to-membership.ts';
import { schoolOfViewer } from './school-of-viewer.ts';

/** Served on the site and on the studio's host. */
export const invitations = feature({
  name: 'invitations',
  points: [membershipKinds, schoolOfViewer],
  plugs: [memberParts.plug(invitationsOfMember)],
  build(plugged) {
    const kinds = plugged.list(membershipKinds);
    return {
      jobs: [
        onJob(sendInvitationEmail, async () => {
          const { handleSendInvitationEmail } = await import('./send-invitation-email.ts');
          return (call, payload) => handleSendInvitationEmail(call, kinds, payload);
        }),
        onJob(
          purgeExpiredInvitations,
          async () =>
            ({ db, now }) =>
              purgeInvitations(db, now),
          {
            cron: '23 4 * * *',
          },
        ),
      ],
      endpoints: [
        bind(contract.respondToMembership, (call, input) => respondToMembership(call, kinds, input)),
        bind(contract.acceptInvitation, (call, input) => acceptInvitation(call, kinds, input)),
        bind(contract.declineInvitation, (call, input) => declineInvitation(call, kinds, input)),
      ],
      routes: [invitationUnsubscribeRoute(kinds)],
    };
  },
});
