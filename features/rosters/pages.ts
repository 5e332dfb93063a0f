import { page } from '#platform/pure/page.ts';

/** Rosters of the school, for its owner and its teachers. */
export const rostersPage = page({
  id: 'rosters',
  path: '/education/rosters',
  frame: 'school',
  access: 'members',
  budgetKb: 140,
});
