import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

export const searchRoute = siteRoute({
  path: '/community/search',
  page: lazyPage(() => import('../pages/search-page.tsx'), 'SearchPage'),
  head: { title: 'Search', noIndex: true },
});
