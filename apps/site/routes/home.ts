import { trackSectionQuery } from '#features/tracks/web/track-queries.ts';
import { lazyPage } from '../lazy-page.tsx';
import { shownOnStage } from '../shown-on-stage.ts';
import { siteRoute } from '../site-route.ts';

export const homeRoute = siteRoute({
  path: '/',
  page: lazyPage(() => import('../pages/home-page.tsx'), 'HomePage'),
  load: ({ context }) =>
    context.queryClient.ensureQueryData(trackSectionQuery(context.api, 'trending', shownOnStage)),
  head: {
    title: 'Tonehall',
    description:
      'A studio and its hall: make music in the browser, put it on stage, and hear what other musicians make.',
    path: '/',
    image: '/og.png',
  },
});
