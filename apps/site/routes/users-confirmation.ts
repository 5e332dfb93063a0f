import { ConfirmationPage } from '#features/sign-in/web/email-links/confirmation-page.tsx';
import { sitePage } from '../site-page.ts';
import { loadEmailLink } from './load-link.ts';

export const page = sitePage({
  component: ConfirmationPage,
  load: loadEmailLink('confirmationToken', ['verification', 'verified', 'change']),
  head: { title: 'Confirm your e-mail', noIndex: true },
});
