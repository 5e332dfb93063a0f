import { ClassInvitationPage, classInvitationQuery } from '#features/classes/web/class-invitation-page.tsx';
import { isBannedViewer } from '#features/invitations/web/invitation-query.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ClassInvitationPage,
  load: ({ context: { api, queryClient }, params, search }) =>
    queryClient.ensureQueryData(classInvitationQuery(api, params.id ?? '', search.invitationToken)),
  head: ({ data, context }) => ({
    title: isBannedViewer(data)
      ? `Invitation to a ${context.settings.educationMode ? 'class' : 'workspace'}`
      : `Invitation to ${data.name}`,
    noIndex: true,
  }),
});
