import { page } from '#platform/pure/page.ts';

export const adminSchoolsPage = page({
  id: 'admin-schools',
  path: '/admin/schools',
  access: 'admins',
  budgetKb: 140,
});
