import { lockInvitation } from '#features/invitations/server/invitations.store.ts';
import type { MembershipKind } from '#features/invitations/server/membership-kind.ts';
import { href } from '#platform/pure/page.ts';
import { projectInvitationPage } from '../../pages.ts';
import type { ProjectCampaigns } from '../campaign-of-project.ts';
import { findProjectTitles } from '../project.store.ts';
import { acceptEmailedInvitation, declineEmailedInvitation } from './answer-emailed-invitation.ts';
import { respondToProjectMembership } from './respond-to-project-membership.ts';

/** How memberships and e-mailed invitations of projects are answered. */
export const projectMemberships = (campaigns: ProjectCampaigns): MembershipKind => ({
  kind: 'project',
  respond: (call, membershipId, { accepted }) =>
    respondToProjectMembership(call, campaigns, { membershipId, accepts: accepted }),

  async lockInvitation(call, id) {
    const invitation = await lockInvitation(call.db, { kind: 'project', id, now: call.now });
    if (!invitation) return null;
    return {
      emailNormalised: invitation.email_normalised,
      userId: invitation.user_id,
      accept: (userId) => acceptEmailedInvitation(call, campaigns, { invitation, userId }),
      decline: (userId) => declineEmailedInvitation(call, { invitation, userId }),
    };
  },

  async findInvitedTo({ db, platform }, id, token) {
    const name = (await findProjectTitles(db, [id])).get(id);
    if (name === undefined) return null;
    const page = href(projectInvitationPage, { id }, { invitation_token: token });
    return { name, page: platform.config.siteUrl + page };
  },
});
