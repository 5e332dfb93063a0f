import { page } from '#platform/pure/page.ts';

export const accountPage = page({ id: 'account', path: '/account' });
export const accountManagePage = page({ id: 'account-manage', path: '/account/manage' });
