import { PlansPage } from '#features/identity/web/plans-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: PlansPage,
  head: { title: 'Choose your plan', description: 'What a Tonehall account holds.', noIndex: true },
});
