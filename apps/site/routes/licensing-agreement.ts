import { LicensingPage } from '../pages/licensing-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: LicensingPage,
  head: {
    title: 'Licensing Agreement',
    description: 'What may be done with the sounds of Tonehall.',
    path: '/licensing-agreement',
  },
});
