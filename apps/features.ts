import { seeds } from '#db/seeds/feature.ts';
import { account } from '#features/account/server/feature.ts';
import { admin } from '#features/admin/server/feature.ts';
import { announcements } from '#features/announcements/server/feature.ts';
import { billing } from '#features/billing/server/feature.ts';
import { blocks } from '#features/blocks/server/feature.ts';
import { campaigns } from '#features/campaigns/server/feature.ts';
import { checkout } from '#features/checkout/server/feature.ts';
import { classes } from '#features/classes/server/feature.ts';
import { comments } from '#features/comments/server/feature.ts';
import { drafts } from '#features/drafts/server/feature.ts';
import { education } from '#features/education/server/feature.ts';
import { feed } from '#features/feed/server/feature.ts';
import { follows } from '#features/follows/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { groupNotificationHost } from '#features/groups/server/group-notification-host.ts';
import { health } from '#features/health/server/feature.ts';
import { imports } from '#features/imports/server/feature.ts';
import { invitations } from '#features/invitations/server/feature.ts';
import { likes } from '#features/likes/server/feature.ts';
import { lists } from '#features/lists/server/feature.ts';
import { media } from '#features/media/server/feature.ts';
import { members } from '#features/members/server/feature.ts';
import { messages } from '#features/messages/server/feature.ts';
import { mutes } from '#features/mutes/server/feature.ts';
import { news } from '#features/news/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { notificationHosts } from '#features/notifications/server/notification-host.ts';
import { declaredPages } from '#features/pages/server/editing/declared-pages.ts';
import { pages } from '#features/pages/server/feature.ts';
import { listSitemapPaths } from '#features/pages/server/published/list-sitemap-paths.ts';
import { payments } from '#features/payments/server/feature.ts';
import { people } from '#features/people/server/feature.ts';
import { profiles } from '#features/profiles/server/feature.ts';
import { projects } from '#features/projects/server/feature.ts';
import { projectNotificationHost } from '#features/projects/server/project-notification-host.ts';
import { publications } from '#features/publications/server/feature.ts';
import { receipts } from '#features/receipts/server/feature.ts';
import { referrals } from '#features/referrals/server/feature.ts';
import { remixes } from '#features/remixes/server/feature.ts';
import { reports } from '#features/reports/server/feature.ts';
import { rosters } from '#features/rosters/server/feature.ts';
import { schoolLicences } from '#features/school-licences/server/feature.ts';
import { schoolRecords } from '#features/school-records/server/feature.ts';
import { schoolSignIn } from '#features/school-sign-in/server/feature.ts';
import { schoolYears } from '#features/school-years/server/feature.ts';
import { search } from '#features/search/server/feature.ts';
import { sitemapPages } from '#features/search/server/sitemap-routes.ts';
import { shareCards } from '#features/share-cards/server/feature.ts';
import { shop } from '#features/shop/server/feature.ts';
import { signInFeature } from '#features/sign-in/server/feature.ts';
import { similar } from '#features/similar/server/feature.ts';
import { siteSettings } from '#features/site-settings/server/feature.ts';
import { sounds } from '#features/sounds/server/feature.ts';
import { tracks } from '#features/tracks/server/feature.ts';
import { listGenrePaths, listTagPaths } from '#features/tracks/server/lists/list-topics-with-tracks.ts';
import { trackNotificationHost } from '#features/tracks/server/track-notification-host.ts';
import { uploads } from '#features/uploads/server/feature.ts';
import { testGatewayParts } from '#gateways/test/server/feature.ts';
import { composeFeatures } from '#platform/server/feature.ts';
import { maintenance } from '#platform/server/maintenance/feature.ts';
import { allPages } from './site/all-pages.ts';
import { hasDeclaredPage } from './site/serving/find-page.ts';

/** Every feature with what they plug into each other; processes compose what they run from here. */
export const { features, plugged } = composeFeatures(
  [
    publications,
    sounds,
    imports,
    lists,
    health,
    schoolYears,
    schoolRecords,
    schoolLicences,
    schoolSignIn,
    invitations,
    classes,
    rosters,
    siteSettings,
    similar,
    remixes,
    admin,
    media,
    maintenance,
    account,
    members,
    signInFeature,
    payments,
    testGatewayParts,
    receipts,
    billing,
    checkout,
    follows,
    likes,
    profiles,
    people,
    uploads,
    comments,
    reports,
    tracks,
    groups,
    campaigns,
    drafts,
    news,
    shop,
    education,
    projects,
    messages,
    blocks,
    mutes,
    notifications,
    search,
    shareCards,
    referrals,
    feed,
    pages,
    announcements,
    seeds,
  ],
  [
    // Notifications use groups, projects and tracks, which therefore cannot plug in by themselves.
    notificationHosts.plug(projectNotificationHost),
    notificationHosts.plug(groupNotificationHost),
    notificationHosts.plug(trackNotificationHost),
    declaredPages.plug(hasDeclaredPage),
    sitemapPages.plug(async (platform) => [
      ...allPages.filter(({ inSitemap }) => inSitemap).map(({ path }) => path),
      ...(await listGenrePaths(platform)),
      ...(await listTagPaths(platform)),
      ...(await listSitemapPaths(platform)),
    ]),
  ],
);
