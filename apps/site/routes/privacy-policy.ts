import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

export const privacyPolicyRoute = siteRoute({
  path: '/privacy-policy',
  page: lazyPage(() => import('../pages/privacy-page.tsx'), 'PrivacyPage'),
  head: {
    title: 'Privacy Policy',
    description: 'What Tonehall keeps about you, and what it does not.',
    path: '/privacy-policy',
  },
});
