import { page } from '#platform/pure/page.ts';

export const bannersPage = page({
  id: 'admin-banners',
  path: '/admin/banners',
  access: 'admins',
  budgetKb: 140,
});
