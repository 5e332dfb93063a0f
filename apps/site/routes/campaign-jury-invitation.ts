import { notFound } from '@tanstack/react-router';
import { JuryInvitationPage } from '#features/campaigns/web/jury/jury-invitation-page.tsx';
import { juryInvitationQuery } from '#features/campaigns/web/jury/jury-queries.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: JuryInvitationPage,
  load: async ({ params, search, context: { api, queryClient } }) => {
    const query = juryInvitationQuery(api, params.groupLink ?? '', search.invitationToken);
    try {
      return await queryClient.ensureQueryData(query);
    } catch (error) {
      if (isRefusal(error) && error.status === 404) throw notFound();
      throw error;
    }
  },
  head: ({ data }) => ({ title: `The jury of ${data.campaignName}`, noIndex: true }),
});
