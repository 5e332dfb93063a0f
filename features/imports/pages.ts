import { page } from '#platform/pure/page.ts';

export const importPage = page({
  id: 'account-import',
  path: '/account/import',
  access: 'members',
  edition: 'site',
  budgetKb: 150,
  community: true,
});
