import { page } from '#platform/pure/page.ts';

export const searchPage = page({
  id: 'search',
  path: '/community/search',
  edition: 'site',
  budgetKb: 138,
  cacheKey: ['type', 'sort'],
});
