import { SetPasswordPage } from '#features/sign-in/web/set-password-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: SetPasswordPage,
  head: { title: 'Set a password', noIndex: true },
});
