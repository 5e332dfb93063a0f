import * as account from '#features/account/pages.ts';
import * as admin from '#features/admin/pages.ts';
import * as announcements from '#features/announcements/pages.ts';
import * as billing from '#features/billing/pages.ts';
import * as campaigns from '#features/campaigns/pages.ts';
import * as checkout from '#features/checkout/pages.ts';
import * as classes from '#features/classes/pages.ts';
import * as comments from '#features/comments/pages.ts';
import * as education from '#features/education/pages.ts';
import * as feed from '#features/feed/pages.ts';
import * as groups from '#features/groups/pages.ts';
import * as health from '#features/health/pages.ts';
import * as imports from '#features/imports/pages.ts';
import * as lists from '#features/lists/pages.ts';
import * as media from '#features/media/pages.ts';
import * as members from '#features/members/pages.ts';
import * as messages from '#features/messages/pages.ts';
import * as news from '#features/news/pages.ts';
import * as notifications from '#features/notifications/pages.ts';
import * as pages from '#features/pages/pages.ts';
import * as people from '#features/people/pages.ts';
import * as profiles from '#features/profiles/pages.ts';
import * as projects from '#features/projects/pages.ts';
import * as receipts from '#features/receipts/pages.ts';
import * as referrals from '#features/referrals/pages.ts';
import * as reports from '#features/reports/pages.ts';
import * as rosters from '#features/rosters/pages.ts';
import * as schoolLicences from '#features/school-licences/pages.ts';
import * as schoolRecords from '#features/school-records/pages.ts';
import * as schoolSignIn from '#features/school-sign-in/pages.ts';
import * as schoolYears from '#features/school-years/pages.ts';
import * as search from '#features/search/pages.ts';
import * as shop from '#features/shop/pages.ts';
import * as signIn from '#features/sign-in/pages.ts';
import * as siteSettings from '#features/site-settings/pages.ts';
import * as tracks from '#features/tracks/pages.ts';
import * as testGateway from '#gateways/test/pages.ts';
import type { Page } from '#platform/pure/page.ts';
import * as own from './own-pages.ts';

const declarations: readonly Readonly<Record<string, Page | readonly Page[]>>[] = [
  health,
  imports,
  media,
  own,
  account,
  admin,
  announcements,
  billing,
  campaigns,
  checkout,
  classes,
  rosters,
  comments,
  education,
  feed,
  groups,
  lists,
  members,
  messages,
  news,
  notifications,
  pages,
  people,
  profiles,
  projects,
  receipts,
  referrals,
  reports,
  schoolRecords,
  schoolLicences,
  schoolSignIn,
  schoolYears,
  search,
  shop,
  signIn,
  siteSettings,
  tracks,
  testGateway,
];

/** Every declared page of the site, with all facts. */
export const allPages: readonly Page[] = declarations.flatMap((pages) => Object.values(pages).flat());
