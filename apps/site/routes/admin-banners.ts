import { bannerDraftsQuery } from '#features/announcements/web/banner-draft-queries.ts';
import { BannersPage } from '#features/announcements/web/banners-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: BannersPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(bannerDraftsQuery(api));
  },
  head: { title: 'Banners', noIndex: true },
});
