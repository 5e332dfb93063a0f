import { schoolInvitationQuery } from '#features/education/web/education-queries.ts';
import { SchoolInvitationPage } from '#features/education/web/school-invitation-page.tsx';
import { isBannedViewer } from '#features/invitations/web/invitation-query.ts';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: SchoolInvitationPage,
  load: async ({ context: { api, queryClient, viewer }, params, search }) => {
    const query = schoolInvitationQuery(api, params.id ?? '', search.invitationToken);
    const [invitation] = await Promise.all([
      queryClient.ensureQueryData(query),
      viewer && queryClient.ensureQueryData(accountQuery(api)),
    ]);
    return invitation;
  },
  head: ({ data }) => ({
    title: isBannedViewer(data) ? 'Invitation to a school' : `Invitation to ${data.name}`,
    noIndex: true,
  }),
});
