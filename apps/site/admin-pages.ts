import { bannersPage } from '#features/announcements/pages.ts';
import { adminCouponsPage, adminPlansPage } from '#features/billing/pages.ts';
import { newsAdminPage } from '#features/news/pages.ts';
import { adminPaymentsPage, adminTaxPage } from '#features/receipts/pages.ts';
import { moderationPage } from '#features/reports/pages.ts';
import { adminOrdersPage, adminProductsPage } from '#features/shop/pages.ts';
import type { Page } from '#platform/pure/page.ts';

interface AdminPage {
  page: Page;
  title: string;
  text: string;
}

/** What the index of the administration leads to, in order. */
export const adminPages: readonly AdminPage[] = [
  { page: moderationPage, title: 'Moderation', text: 'Reports, appeals, and the log of what admins did' },
  { page: newsAdminPage, title: 'News', text: 'Articles and tutorials' },
  { page: bannersPage, title: 'Banners', text: 'The line above all pages' },
  { page: adminPlansPage, title: 'Plans', text: 'What is on sale, at which prices' },
  { page: adminCouponsPage, title: 'Coupons', text: 'Codes, what they take off, and who has used them' },
  { page: adminProductsPage, title: 'Products', text: 'What the Sound Shop sells, at which prices' },
  { page: adminOrdersPage, title: 'Orders', text: 'What was bought in the Sound Shop; downloads again' },
  {
    page: adminPaymentsPage,
    title: 'Payments',
    text: 'What was paid; refunds, and questions to the gateway',
  },
  {
    page: adminTaxPage,
    title: 'Receipts and tax',
    text: 'Rates, VAT ids to confirm, and files for each quarter',
  },
];
