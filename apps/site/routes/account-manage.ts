import { AccountManagePage } from '#features/account/web/account-manage-page.tsx';
import { sitePage } from '../site-page.ts';
import { ownAccount } from './own-account.ts';

export const page = sitePage({ ...ownAccount, component: AccountManagePage });
