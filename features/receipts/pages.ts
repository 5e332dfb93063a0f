import { page } from '#platform/pure/page.ts';

export const adminPaymentsPage = page({
  id: 'admin-payments',
  path: '/admin/payments',
  access: 'admins',
  budgetKb: 140,
});
