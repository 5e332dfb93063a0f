import { TermsPage } from '../pages/terms-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: TermsPage,
  head: {
    title: 'Terms of service',
    description: 'The house rules of Tonehall.',
    path: '/terms-of-service',
  },
});
