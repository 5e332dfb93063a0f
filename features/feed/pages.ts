import { page } from '#platform/pure/page.ts';

export const newsFeedPage = page({
  id: 'feed',
  path: '/feed',
  edition: 'site',
  budgetKb: 126,
  inSitemap: true,
});
export const tutorialsPage = page({
  id: 'tutorials',
  path: '/tutorials',
  edition: 'site',
  budgetKb: 126,
  inSitemap: true,
});
