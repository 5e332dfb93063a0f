import { InstallChromePage } from '../pages/install-chrome-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: InstallChromePage,
  head: { title: 'Open the studio in Chrome', noIndex: true },
});
