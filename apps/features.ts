import { commentHosts } from '#apps/comment-hosts.ts';
import { memberParts } from '#apps/member-parts.ts';
import { notificationHosts } from '#apps/notification-hosts.ts';
import { reportHosts, suspensionParts } from '#apps/report-hosts.ts';
import { seeds } from '#db/seeds/feature.ts';
import { account } from '#features/account/server/feature.ts';
import { announcements } from '#features/announcements/server/feature.ts';
import { billing } from '#features/billing/server/feature.ts';
import { findOwnPlans } from '#features/billing/server/find-own-plans.ts';
import { campaigns } from '#features/campaigns/server/feature.ts';
import { findGroupCampaign } from '#features/campaigns/server/find-group-campaign.ts';
import { comments } from '#features/comments/server/feature.ts';
import { education } from '#features/education/server/feature.ts';
import { schoolSignUp } from '#features/education/server/school-sign-up.ts';
import { feed } from '#features/feed/server/feature.ts';
import { follows } from '#features/follows/server/feature.ts';
import { byFollowedGroups } from '#features/groups/server/by-followed-groups.scopes.ts';
import { groups } from '#features/groups/server/feature.ts';
import { findPostedTrackIds } from '#features/groups/server/find-posted-track-ids.ts';
import { getGroupRelation } from '#features/groups/server/get-group-relation.ts';
import { identity } from '#features/identity/server/feature.ts';
import { messages } from '#features/messages/server/feature.ts';
import { news } from '#features/news/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { payments } from '#features/payments/server/feature.ts';
import { people } from '#features/people/server/feature.ts';
import { profiles } from '#features/profiles/server/feature.ts';
import { projects } from '#features/projects/server/feature.ts';
import { referrals } from '#features/referrals/server/feature.ts';
import { linkReferral } from '#features/referrals/server/link-referral.ts';
import { reports } from '#features/reports/server/feature.ts';
import { reportQueue } from '#features/reports/server/report-queue.ts';
import { search } from '#features/search/server/feature.ts';
import { tracks } from '#features/tracks/server/feature.ts';
import { uploads } from '#features/uploads/server/feature.ts';
import type { Feature } from '#platform/server/feature.ts';
import { maintenance } from '#platform/server/maintenance/feature.ts';

/** All features; each process composes what it runs from this list. */
export const features: readonly Feature[] = [
  maintenance,
  identity({ schools: schoolSignUp, linkReferral, findOwnPlans }),
  payments,
  billing,
  profiles({ getGroupRelation }),
  follows,
  uploads,
  comments(commentHosts, reportQueue),
  reports(reportHosts, suspensionParts),
  tracks({ followed: [byFollowedGroups], findPostedTrackIds: findPostedTrackIds }),
  groups(findGroupCampaign),
  campaigns,
  people,
  education,
  projects,
  news,
  feed([byFollowedGroups]),
  search,
  announcements,
  referrals,
  messages,
  notifications(notificationHosts),
  account(memberParts),
  seeds,
];
