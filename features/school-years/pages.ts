import { page } from '#platform/pure/page.ts';

/** Where the owner of a school ends its year. */
export const schoolYearPage = page({
  id: 'school-year',
  path: '/education/year',
  frame: 'school',
  access: 'members',
  budgetKb: 140,
});
/** Where families fetch what a student who has left the school has made. */
export const takeHomePage = page({
  id: 'take-home',
  path: '/class/take-home',
  frame: 'school',
  edition: 'education',
  gates: 'none',
  managed: true,
  cacheKey: false,
  budgetKb: 119,
});
