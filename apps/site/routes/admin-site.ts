import { SitePage } from '#features/admin/web/site/site-page.tsx';
import { invitationLinksQuery, siteQuery } from '#features/admin/web/site/site-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: SitePage,
  load: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(siteQuery(api)),
      queryClient.ensureInfiniteQueryData(invitationLinksQuery(api)),
    ]);
  },
  head: { title: 'Site', noIndex: true },
});
