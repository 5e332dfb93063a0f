import { AccessDeniedPage } from '#features/projects/web/access-denied-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: AccessDeniedPage,
  head: { title: 'This project is closed to you', noIndex: true },
});
