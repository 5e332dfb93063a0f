import { trackSectionQuery } from '#features/tracks/web/track-queries.ts';
import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

export const communityRoute = siteRoute({
  path: '/community',
  page: lazyPage(() => import('../pages/community-page.tsx'), 'CommunityPage'),
  load: async ({ context: { api, queryClient } }) => {
    const sections = ['trending', 'recent'] as const;
    await Promise.all(sections.map((one) => queryClient.ensureQueryData(trackSectionQuery(api, one))));
  },
  head: {
    title: 'Community',
    description: 'What moves in the hall today: tracks that are heard now, and the newest ones.',
    path: '/community',
  },
});
