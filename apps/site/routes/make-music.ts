import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

export const makeMusicRoute = siteRoute({
  path: '/make-music',
  page: lazyPage(() => import('../pages/make-music-page.tsx'), 'MakeMusicPage'),
  head: {
    title: 'Make music',
    description: 'Start from a beat, a loop or an empty page: how making music on Tonehall begins.',
    path: '/make-music',
  },
});
