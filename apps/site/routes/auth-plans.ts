import { PlansForViewer } from '../pages/plans-for-viewer.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: PlansForViewer,
  head: ({ context: { viewer } }) => ({
    title: viewer && viewer.accountType > 0 ? 'Your plan' : 'Choose your plan',
    description: 'What a Tonehall account holds.',
    noIndex: true,
  }),
});
