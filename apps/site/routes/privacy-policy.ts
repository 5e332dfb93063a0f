import { PrivacyPage } from '../pages/privacy-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: PrivacyPage,
  head: {
    title: 'Privacy Policy',
    description: 'What Tonehall keeps about you, and what it does not.',
    path: '/privacy-policy',
  },
});
