import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { acceptInvitation, declineInvitation } from './answer-invitation.ts';
import { membershipKinds } from './membership-kind.ts';
import { respondToMembership } from './respond-to-membership.ts';
import { schoolOfViewer } from './school-of-viewer.ts';

/** Served on the site and on the studio's host. */
export const invitations = feature({
  name: 'invitations',
  points: [membershipKinds, schoolOfViewer],
  build(plugged) {
    const kinds = plugged.list(membershipKinds);
    return {
      endpoints: [
        bind(contract.respondToMembership, (call, input) => respondToMembership(call, kinds, input)),
        bind(contract.acceptInvitation, (call, input) => acceptInvitation(call, kinds, input)),
        bind(contract.declineInvitation, (call, input) => declineInvitation(call, kinds, input)),
      ],
    };
  },
});
