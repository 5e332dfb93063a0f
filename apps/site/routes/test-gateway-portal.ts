import { PortalPage } from '#gateways/test/web/portal-page.tsx';
import { portalQuery } from '#gateways/test/web/portal-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: PortalPage,
  load: async ({ context: { api, queryClient }, search }) => {
    await queryClient.ensureQueryData(portalQuery(api, search.session ?? ''));
  },
  head: { title: 'Test gateway', noIndex: true },
});
