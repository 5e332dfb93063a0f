import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

export const termsOfServiceRoute = siteRoute({
  path: '/terms-of-service',
  page: lazyPage(() => import('../pages/terms-page.tsx'), 'TermsPage'),
  head: {
    title: 'Terms of service',
    description: 'The house rules of Tonehall.',
    path: '/terms-of-service',
  },
});
