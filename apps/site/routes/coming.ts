import { comingPages } from '../coming-pages.ts';
import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

const page = lazyPage(() => import('../pages/coming-page.tsx'), 'ComingPage');

/** One honest page for every promised address whose room is not open yet. */
export const comingRoutes = comingPages.map(({ path, title, membersOnly }) =>
  siteRoute({ path, page, membersOnly, head: { title, noIndex: true } }),
);
