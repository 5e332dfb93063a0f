import { AdminMediaPage } from '#features/media/web/admin-media-page.tsx';
import { mediaListQuery } from '#features/media/web/media-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: AdminMediaPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(mediaListQuery(api, { search: '', kinds: '' }));
  },
  head: { title: 'Media', noIndex: true },
});
