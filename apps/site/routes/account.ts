import { AccountPage } from '#features/account/web/account-page.tsx';
import { sitePage } from '../site-page.ts';
import { ownAccount } from './own-account.ts';

export const page = sitePage({ ...ownAccount, component: AccountPage });
