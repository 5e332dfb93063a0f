import { SchoolSignInPage } from '#features/school-sign-in/web/school-sign-in-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: SchoolSignInPage,
  head: { title: 'Sign in with your school', noIndex: true },
});
