import { subscriptionsMemberPart } from '#features/billing/server/subscriptions-member-part.ts';
import { commentsOfMember } from '#features/comments/server/comments-of-member.ts';
import { educationOfMember } from '#features/education/server/education-of-member.ts';
import { followsOfMember } from '#features/follows/server/follows-of-member.ts';
import { groupsMemberPart } from '#features/groups/server/groups-member-part.ts';
import { identityOfMember } from '#features/identity/server/identity-of-member.ts';
import type { MemberPart } from '#features/identity/server/member-part.ts';
import { messagesOfMember } from '#features/messages/server/messages-of-member.ts';
import { newsOfMember } from '#features/news/server/news-of-member.ts';
import { notificationsOfMember } from '#features/notifications/server/notifications-of-member.ts';
import { peopleOfMember } from '#features/people/server/people-of-member.ts';
import { profilesMemberPart } from '#features/profiles/server/profiles-member-part.ts';
import { projectsOfMember } from '#features/projects/server/projects-of-member.ts';
import { referralsOfMember } from '#features/referrals/server/referrals-of-member.ts';
import { reportsOfMember } from '#features/reports/server/reports-of-member.ts';
import { searchOfMember } from '#features/search/server/search-of-member.ts';
import { tracksOfMember } from '#features/tracks/server/tracks-of-member.ts';
import { uploadsOfMember } from '#features/uploads/server/uploads-of-member.ts';

/** The parts of all features that hold data of a member, in the order in which they export and erase it. */
export const memberParts: readonly MemberPart[] = [
  identityOfMember,
  subscriptionsMemberPart,
  followsOfMember,
  profilesMemberPart,
  peopleOfMember,
  uploadsOfMember,
  commentsOfMember,
  reportsOfMember,
  tracksOfMember,
  groupsMemberPart,
  newsOfMember,
  educationOfMember,
  projectsOfMember,
  messagesOfMember,
  notificationsOfMember,
  searchOfMember,
  referralsOfMember,
];
