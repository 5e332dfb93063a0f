import { trackSectionQuery } from '#features/tracks/web/track-queries.ts';
import { HomePage } from '../pages/home-page.tsx';
import { shownOnStage } from '../shown-on-stage.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: HomePage,
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
