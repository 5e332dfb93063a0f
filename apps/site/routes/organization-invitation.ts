import type { OrganizationInvitationView } from '#features/education/invitations.contract.ts';
import { ownMembershipQuery, schoolInvitationQuery } from '#features/education/web/education-queries.ts';
import { SchoolInvitationPage } from '#features/education/web/school-invitation-page.tsx';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<OrganizationInvitationView>({
  component: SchoolInvitationPage,
  load: async ({ context: { api, queryClient, viewer }, params, search }) => {
    const own = viewer && [
      queryClient.ensureQueryData(ownMembershipQuery(api)),
      queryClient.ensureQueryData(accountQuery(api)),
    ];
    const query = schoolInvitationQuery(api, params.id ?? '', search.invitationToken);
    const [invitation] = await Promise.all([queryClient.ensureQueryData(query), ...(own ?? [])]);
    return invitation;
  },
  head: ({ data }) => ({ title: `Invitation to ${data.name}`, noIndex: true }),
});
