import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

export const authPlansRoute = siteRoute({
  path: '/auth/plans',
  page: lazyPage(() => import('#features/identity/web/plans-page.tsx'), 'PlansPage'),
  head: { title: 'Choose your plan', description: 'What a Tonehall account holds.', noIndex: true },
});
