import { page } from '#platform/pure/page.ts';

export const receiptsPage = page({
  id: 'account-receipts',
  path: '/account/receipts',
  access: 'members',
  budgetKb: 140,
});
export const receiptPage = page({
  id: 'account-receipt',
  path: '/account/receipts/$id',
  access: 'members',
  budgetKb: 130,
});
export const adminPaymentsPage = page({
  id: 'admin-payments',
  path: '/admin/payments',
  access: 'admins',
  budgetKb: 140,
});
export const adminTaxPage = page({
  id: 'admin-tax',
  path: '/admin/tax',
  access: 'admins',
  budgetKb: 140,
});
