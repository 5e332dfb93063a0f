import { trackListQuery } from '#features/tracks/web/track-queries.ts';
import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

export const myTracksRoute = siteRoute({
  path: '/account/tracks',
  membersOnly: true,
  page: lazyPage(() => import('#features/tracks/web/my-tracks-page.tsx'), 'MyTracksPage'),
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(trackListQuery(api, 'my-tracks'));
  },
  head: { title: 'My tracks', noIndex: true },
});
