import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

export const authLinkRoute = siteRoute({
  path: '/auth/link',
  page: lazyPage(() => import('#features/identity/web/link-page.tsx'), 'LinkPage'),
  head: { title: 'Connect your accounts', noIndex: true },
});
