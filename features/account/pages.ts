import { page } from '#platform/pure/page.ts';

export const accountPage = page({ id: 'account', path: '/account', access: 'members', budgetKb: 150 });
export const accessTokensPage = page({
  id: 'account-tokens',
  path: '/account/tokens',
  access: 'members',
  edition: 'site',
  budgetKb: 150,
});
export const accountManagePage = page({
  id: 'account-manage',
  path: '/account/manage',
  access: 'members',
  budgetKb: 150,
});
