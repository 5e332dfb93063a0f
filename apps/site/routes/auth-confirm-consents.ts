import { ConsentsPage } from '#features/sign-in/web/consents-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  membersOnly: true,
  component: ConsentsPage,
  head: { title: 'Your consents', noIndex: true },
});
