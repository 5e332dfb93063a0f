import type { InvitationView } from '#features/projects/membership.contract.ts';
import { InvitationPage } from '#features/projects/web/invitation-page.tsx';
import { invitationQuery } from '#features/projects/web/project-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<InvitationView>({
  component: InvitationPage,
  load: ({ context: { api, queryClient }, params }) =>
    queryClient.ensureQueryData(invitationQuery(api, params.id ?? '')),
  head: ({ data }) => ({ title: `${data.name} by ${data.ownerUsername}`, noIndex: true }),
});
