import { trackSectionQuery } from '#features/tracks/web/track-queries.ts';
import { homeTrendingCount } from '../home-trending-count.ts';
import { HomePage } from '../pages/home-page.tsx';
import { schoolHomePart } from '../pages/school-home-part.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: HomePage,
  async load({ context: { settings, queryClient, api } }) {
    if (settings.educationMode) await schoolHomePart.load();
    // The page works without it: `prefetchQuery` never throws.
    else await queryClient.prefetchQuery(trackSectionQuery(api, 'trending', homeTrendingCount));
  },
  head: {
    title: 'Tonehall',
    description:
      'A studio and its hall: make music in the browser, put it on stage, and hear what other musicians make.',
    path: '/',
    image: '/og.png',
  },
});
