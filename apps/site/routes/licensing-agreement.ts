import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

export const licensingAgreementRoute = siteRoute({
  path: '/licensing-agreement',
  page: lazyPage(() => import('../pages/licensing-page.tsx'), 'LicensingPage'),
  head: {
    title: 'Licensing Agreement',
    description: 'What may be done with the sounds of Tonehall.',
    path: '/licensing-agreement',
  },
});
