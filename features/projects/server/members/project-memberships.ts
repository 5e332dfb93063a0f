import type { MembershipKind } from '#features/invitations/server/membership-kind.ts';
import type { ProjectCampaigns } from '../campaign-of-project.ts';
import { respondToProjectMembership } from './respond-to-project-membership.ts';

/** How memberships of projects are answered. */
export const projectMemberships = (campaigns: ProjectCampaigns): MembershipKind => ({
  kind: 'project',
  respond: (call, membershipId, { accepted }) =>
    respondToProjectMembership(call, campaigns, { membershipId, accepts: accepted }),
  lockInvitation: async () => null,
});
