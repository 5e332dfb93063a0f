import { commentsOfMember } from '#features/comments/server/comments-of-member.ts';
import { educationOfMember } from '#features/education/server/education-of-member.ts';
import { followsOfMember } from '#features/follows/server/follows-of-member.ts';
import { identityOfMember } from '#features/identity/server/identity-of-member.ts';
import type { MemberPart } from '#features/identity/server/member-part.ts';
import { notificationsOfMember } from '#features/notifications/server/notifications-of-member.ts';
import { tracksOfMember } from '#features/tracks/server/tracks-of-member.ts';
import { uploadsOfMember } from '#features/uploads/server/uploads-of-member.ts';

/** What every feature holds about a member: in this order it is copied on request, and taken away when they leave. */
export const memberParts: readonly MemberPart[] = [
  identityOfMember,
  followsOfMember,
  uploadsOfMember,
  commentsOfMember,
  tracksOfMember,
  educationOfMember,
  notificationsOfMember,
];
