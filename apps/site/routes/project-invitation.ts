import type { ProjectInvitationView } from '#features/projects/membership.contract.ts';
import { ProjectInvitationPage } from '#features/projects/web/project-invitation-page.tsx';
import { projectInvitationQuery } from '#features/projects/web/project-invitation-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<ProjectInvitationView>({
  component: ProjectInvitationPage,
  load: ({ context: { api, queryClient }, params }) =>
    queryClient.ensureQueryData(projectInvitationQuery(api, params.id ?? '')),
  head: ({ data }) => ({ title: `${data.name} by ${data.ownerUsername}`, noIndex: true }),
});
