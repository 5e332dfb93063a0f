import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

export const onlineStudioRoute = siteRoute({
  path: '/online-studio',
  page: lazyPage(() => import('../pages/online-studio-page.tsx'), 'OnlineStudioPage'),
  head: {
    title: 'Online studio',
    description: 'Record, arrange and mix in a browser tab: what the studio of Tonehall will be.',
    path: '/online-studio',
  },
});
