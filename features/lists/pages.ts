import { page } from '#platform/pure/page.ts';

export const listPage = page({
  id: 'list',
  path: '/user/$profileLink/list/$permalink',
  budgetKb: 135,
  community: true,
});
export const myListsPage = page({
  id: 'my-lists',
  path: '/account/lists',
  access: 'members',
  budgetKb: 136,
  community: true,
});
export const embedListPage = page({
  id: 'embed-list',
  path: '/player/lists/$id',
  gates: 'none',
  frame: 'bare',
  community: true,
});
