import { isBannedViewer } from '#features/invitations/web/invitation-query.ts';
import { ProjectInvitationPage } from '#features/projects/web/project-invitation-page.tsx';
import { projectInvitationQuery } from '#features/projects/web/project-invitation-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ProjectInvitationPage,
  load: ({ context: { api, queryClient }, params, search }) =>
    queryClient.ensureQueryData(projectInvitationQuery(api, params.id ?? '', search.invitationToken)),
  head: ({ data }) => ({
    title: isBannedViewer(data) ? 'Invitation to a project' : `${data.name} by ${data.ownerUsername}`,
    noIndex: true,
  }),
});
