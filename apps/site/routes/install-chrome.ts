import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

export const installChromeRoute = siteRoute({
  path: '/studio/install-chrome',
  page: lazyPage(() => import('../pages/install-chrome-page.tsx'), 'InstallChromePage'),
  head: { title: 'Open the studio in Chrome', noIndex: true },
});
