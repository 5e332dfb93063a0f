import { AccountLinkPage } from '#features/sign-in/web/social/account-link-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: AccountLinkPage,
  head: { title: 'Connect your accounts', noIndex: true },
});
