import { ConsentsPage } from '#features/sign-in/web/auth-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ConsentsPage,
  head: { title: 'Your consents', noIndex: true },
});
