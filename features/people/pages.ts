import { page } from '#platform/pure/page.ts';

export const usersPage = page({
  id: 'users',
  path: '/users',
  edition: 'site',
  budgetKb: 136,
  cacheKey: ['sort'],
  inSitemap: true,
});
