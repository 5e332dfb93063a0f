import { page } from '#platform/pure/page.ts';

export const adminMediaPage = page({
  id: 'admin-media',
  path: '/admin/media',
  access: 'admins',
  budgetKb: 142,
});
