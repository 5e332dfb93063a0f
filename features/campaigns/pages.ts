import { page } from '#platform/pure/page.ts';

export const contestantsPage = page({
  id: 'campaign-contestants',
  path: '/campaigns/$groupLink/contestants',
  edition: 'site',
  budgetKb: 160,
});
