import { ClassSignInPage } from '#features/classes/web/sign-in/class-sign-in-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ClassSignInPage,
  head: { title: 'Sign in to your class', noIndex: true },
});
