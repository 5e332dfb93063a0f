import { z } from 'zod';
import { commentEndpoints } from '#features/comments/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { eventType } from '#platform/pure/event.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { listMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import {
  commentsSettings,
  DESCRIPTION_LIMIT,
  groupKinds,
  NAME_LIMIT,
  privacySettings,
  sidebarTrackCounts,
  trackSortings,
} from './model/group-settings.ts';

/** An id (digits only) or a group link in any letter case. */
export const groupKey = z.string().min(1).max(100);
const groupId = z.string().regex(/^\d+$/).max(20);
const address = z.string().max(500);
const time = z.string().max(40);

/** A group as a JSON:API resource. Fields that a closed group hides from the viewer are null. */
export const GroupResource = z.strictObject({
  id: groupId,
  type: z.literal('group'),
  attributes: z.strictObject({
    name: limitedText(NAME_LIMIT),
    groupLink: z.string().max(60),
    selfLink: address,
    kind: z.enum(groupKinds),
    privacySetting: z.enum(privacySettings),
    description: limitedText(DESCRIPTION_LIMIT).nullable(),
    /** Squares of 120, 400 and 1000 pixels; a group without a picture gets a generated one. */
    pictureSmallUrl: address,
    pictureUrl: address,
    pictureLargeUrl: address,
    /** PNG or JPEG, for link previews. */
    picturePreviewUrl: address,
    sidebarTracks: z.literal(sidebarTrackCounts),
    trackSorting: z.enum(trackSortings),
    commentsSetting: z.enum(commentsSettings),
    enableFollowing: z.boolean(),
    membersCanPostTracks: z.boolean(),
    followersCount: z.number().int().nullable(),
    tracksCount: z.number().int().nullable(),
    groupMembershipsCount: z.number().int().nullable(),
    commentsCount: z.number().int().nullable(),
    createdAt: time.nullable(),
    /** Members other than admins; only of a group with a campaign, read by itself. */
    contestantsCount: z.number().int().optional(),
    /** Featured by a site admin. */
    featured: z.boolean(),
    currentUserMember: z.boolean(),
    currentUserAdmin: z.boolean(),
    currentUserFollowing: z.boolean(),
    currentUserInvited: z.boolean(),
    canPostTracks: z.boolean(),
    canComment: z.boolean(),
    can: z.strictObject({
      /** False for a closed group and a viewer who is no member: then only name, picture and kind are given. */
      see: z.boolean(),
      edit: z.boolean(),
      join: z.boolean(),
      leave: z.boolean(),
      follow: z.boolean(),
      invite: z.boolean(),
    }),
  }),
});
export type GroupResource = z.output<typeof GroupResource>;

/** A group as `resolveDocument` gives it. */
export type GroupView = { id: string } & GroupResource['attributes'];

export const GroupDocument = z.strictObject({ data: GroupResource });
export type GroupDocument = z.output<typeof GroupDocument>;

export const GroupListDocument = z.strictObject({ data: z.array(GroupResource).max(100), meta: listMeta });
export type GroupListDocument = z.output<typeof GroupListDocument>;

const byLink = z.strictObject({ groupLink: groupKey });
const paged = z.strictObject(pagingFields);

export const listRecentGroups = endpoint({
  id: 'groups.listRecent',
  method: 'GET',
  path: '/api/groups/recent',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'Groups that the caller may see, newest first',
  query: paged,
  answer: GroupListDocument,
});

export const listTrendingGroups = endpoint({
  id: 'groups.listTrending',
  method: 'GET',
  path: '/api/groups/trending',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'Groups that the caller may see, by trending score',
  query: paged,
  answer: GroupListDocument,
});

export const listFeaturedGroups = endpoint({
  id: 'groups.listFeatured',
  method: 'GET',
  path: '/api/groups/featured',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'Groups marked by a site admin that the caller may see, most recently marked first',
  query: paged,
  answer: GroupListDocument,
});

export const featureGroup = endpoint({
  id: 'groups.feature',
  method: 'PUT',
  path: '/api/groups/:id/featured',
  access: 'site_admin',
  summary: 'Marks a group as featured, or takes the mark away',
  params: z.strictObject({ id: groupKey }),
  body: z.strictObject({ featured: z.boolean() }),
  answer: GroupDocument,
});

export const groupComments = commentEndpoints('/api/groups/:id/comments', 'groups', groupKey);

const membershipLimits = [{ per: 'user', max: 60, seconds: 60, name: 'group_standing' }] as const;

export const joinGroup = endpoint({
  id: 'groups.join',
  method: 'POST',
  path: '/group/:group_link/join',
  access: 'signed_in',
  community: true,
  summary: 'Joins a group; once however often it is called',
  params: byLink,
  answer: GroupDocument,
  limits: membershipLimits,
});

export const leaveGroup = endpoint({
  id: 'groups.leave',
  method: 'POST',
  path: '/group/:group_link/leave',
  access: 'signed_in',
  summary: 'Leaves a group; what the caller posted there stays',
  params: byLink,
  answer: GroupDocument,
  limits: membershipLimits,
});

const follow = {
  access: 'signed_in',
  community: true,
  params: byLink,
  answer: GroupDocument,
  limits: membershipLimits,
} as const;

export const followGroup = endpoint({
  ...follow,
  id: 'groups.follow',
  method: 'POST',
  path: '/group/:group_link/follow',
  summary: 'Follows a group; once however often it is called',
});

export const unfollowGroup = endpoint({
  ...follow,
  id: 'groups.unfollow',
  method: 'POST',
  path: '/group/:group_link/unfollow',
  summary: 'Follows a group no longer',
});

export const followGroupByApi = endpoint({
  ...follow,
  id: 'groups.followByApi',
  method: 'POST',
  path: '/api/groups/:group_link/follows',
  summary: 'Follows a group; once however often it is called',
});

export const unfollowGroupByApi = endpoint({
  ...follow,
  id: 'groups.unfollowByApi',
  method: 'DELETE',
  path: '/api/groups/:group_link/follows',
  summary: 'Follows a group no longer',
});

const about = { groupId: z.uuid(), authorId: z.uuid() };

/** The author invited a user to the group. */
export const groupInvited = eventType(
  'group.user_invited',
  z.strictObject({ ...about, invitedId: z.uuid() }),
);

/** The author began to follow the group. */
export const groupFollowed = eventType(
  'group.followed',
  z.strictObject({ ...about, adminIds: z.array(z.uuid()).max(1000) }),
);

nameSchemas({
  GroupAttributes: GroupResource.shape.attributes,
  GroupResource,
  GroupDocument,
  GroupListDocument,
});
