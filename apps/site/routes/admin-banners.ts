import { notFound } from '@tanstack/react-router';
import { allBannersQuery } from '#features/announcements/web/banner-queries.ts';
import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

/** For admins of the site; for everybody else there is nothing here. */
export const adminBannersRoute = siteRoute({
  path: '/admin/banners',
  membersOnly: true,
  page: lazyPage(() => import('#features/announcements/web/banners-page.tsx'), 'BannersPage'),
  load: async ({ context: { api, queryClient, viewer } }) => {
    if (!viewer?.siteAdmin) throw notFound();
    await queryClient.ensureQueryData(allBannersQuery(api));
  },
  head: { title: 'Banners', noIndex: true },
});
