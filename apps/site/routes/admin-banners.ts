import { notFound } from '@tanstack/react-router';
import { allBannersQuery } from '#features/announcements/web/banner-queries.ts';
import { BannersPage } from '#features/announcements/web/banners-page.tsx';
import { sitePage } from '../site-page.ts';

/** For site admins; not found for everybody else. */
export const page = sitePage({
  membersOnly: true,
  component: BannersPage,
  load: async ({ context: { api, queryClient, viewer } }) => {
    if (!viewer?.siteAdmin) throw notFound();
    await queryClient.ensureQueryData(allBannersQuery(api));
  },
  head: { title: 'Banners', noIndex: true },
});
