import { page } from '#platform/pure/page.ts';

export const adminPage = page({ id: 'admin', path: '/admin', access: 'admins' });
export const adminMembersPage = page({
  id: 'admin-members',
  path: '/admin/members',
  access: 'admins',
  budgetKb: 140,
});
export const adminSitePage = page({
  id: 'admin-site',
  path: '/admin/site',
  access: 'admins',
  budgetKb: 150,
});
