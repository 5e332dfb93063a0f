import type { LucideIcon } from 'lucide-react';
import BadgePercent from 'lucide-react/icons/badge-percent';
import CreditCard from 'lucide-react/icons/credit-card';
import FileText from 'lucide-react/icons/file-text';
import Gauge from 'lucide-react/icons/gauge';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import ImagesIcon from 'lucide-react/icons/images';
import Megaphone from 'lucide-react/icons/megaphone';
import Newspaper from 'lucide-react/icons/newspaper';
import PackageIcon from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import School from 'lucide-react/icons/school';
import SettingsIcon from 'lucide-react/icons/settings';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Tags from 'lucide-react/icons/tags';
import Trophy from 'lucide-react/icons/trophy';
import Users from 'lucide-react/icons/users';
import { adminMembersPage, adminPage, adminSitePage } from '#features/admin/pages.ts';
import { bannersPage } from '#features/announcements/pages.ts';
import { adminCouponsPage, adminPlansPage } from '#features/billing/pages.ts';
import { adminCampaignsPage } from '#features/campaigns/pages.ts';
import { adminHealthPage } from '#features/health/pages.ts';
import { adminMediaPage } from '#features/media/pages.ts';
import { newsAdminPage } from '#features/news/pages.ts';
import { adminPagesPage } from '#features/pages/pages.ts';
import { adminPaymentsPage, adminTaxPage } from '#features/receipts/pages.ts';
import { moderationPage } from '#features/reports/pages.ts';
import { adminSchoolsPage } from '#features/school-licences/pages.ts';
import { shownMembersPage } from '#features/school-records/pages.ts';
import { adminOrdersPage, adminProductsPage } from '#features/shop/pages.ts';
import type { Page } from '#platform/pure/page.ts';

interface AdminPage {
  page: Page;
  title: string;
  icon: LucideIcon;
}

interface AdminPageGroup {
  /** Absent for what stands alone. */
  title?: string;
  pages: readonly AdminPage[];
}

/** The navigation of the admin area, in order. Pages below an entry (`/admin/news/...`) belong to it. */
export const adminPageGroups: readonly AdminPageGroup[] = [
  { pages: [{ page: adminPage, title: 'Overview', icon: Gauge }] },
  {
    title: 'Content',
    pages: [
      { page: adminPagesPage, title: 'Pages', icon: FileText },
      { page: adminMediaPage, title: 'Media', icon: ImagesIcon },
      { page: newsAdminPage, title: 'News and tutorials', icon: Newspaper },
      { page: bannersPage, title: 'Banners', icon: Megaphone },
    ],
  },
  {
    title: 'Community',
    pages: [
      { page: adminCampaignsPage, title: 'Campaigns', icon: Trophy },
      { page: moderationPage, title: 'Moderation', icon: ShieldCheck },
      { page: adminMembersPage, title: 'Members', icon: Users },
      { page: shownMembersPage, title: 'Breaches', icon: ShieldAlert },
    ],
  },
  {
    title: 'Sales',
    pages: [
      { page: adminPlansPage, title: 'Plans', icon: Tags },
      { page: adminCouponsPage, title: 'Coupons', icon: BadgePercent },
      { page: adminSchoolsPage, title: 'Schools', icon: School },
      { page: adminProductsPage, title: 'Shop', icon: ShoppingBag },
      { page: adminOrdersPage, title: 'Orders', icon: PackageIcon },
      { page: adminPaymentsPage, title: 'Payments', icon: CreditCard },
      { page: adminTaxPage, title: 'Receipts', icon: ReceiptText },
    ],
  },
  {
    title: 'Installation',
    pages: [
      { page: adminSitePage, title: 'Site', icon: SettingsIcon },
      { page: adminHealthPage, title: 'Health', icon: HeartPulse },
    ],
  },
];
