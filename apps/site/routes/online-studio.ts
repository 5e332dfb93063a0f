import { OnlineStudioPage } from '../pages/online-studio-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: OnlineStudioPage,
  head: {
    title: 'Online studio',
    description: 'Record, arrange and mix in a browser tab: what the studio of Tonehall will be.',
    path: '/online-studio',
  },
});
