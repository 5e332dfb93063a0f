import { LinkPage } from '#features/identity/web/link-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: LinkPage,
  head: { title: 'Connect your accounts', noIndex: true },
});
