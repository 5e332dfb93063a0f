import { page } from '#platform/pure/page.ts';

export const searchPage = page({
  id: 'search',
  path: '/community/search',
  edition: 'site',
  budgetKb: 160,
  cacheKey: ['type', 'sort'],
});
