import { z } from 'zod';
import { UserView } from '#features/members/contract.ts';
import { TrackListDocument, TrackView } from '#features/tracks/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { groupKey } from './contract.ts';
import { CREDITS_LIMIT, EntryForm } from './group-campaign.contract.ts';
import { groupTrackSorts } from './model/group-track-sort.ts';

const byLink = z.strictObject({ groupLink: groupKey });
const byTrack = z.strictObject({ groupLink: groupKey, trackId: z.uuid() });

/** A track in a group. `featured`: by the group's admins; `track.featured`: by site admins. */
export const GroupTrackView = z.strictObject({
  track: TrackView,
  postedAt: z.string().max(40),
  featured: z.boolean(),
  canFeature: z.boolean(),
  canDelete: z.boolean(),
  /** Co-makers that the entrant of a campaign names; absent without any. */
  credits: z.string().max(CREDITS_LIMIT).optional(),
});
export type GroupTrackView = z.output<typeof GroupTrackView>;

export const GroupTrackPage = z.strictObject({ tracks: z.array(GroupTrackView).max(100), meta: pageMeta });
export type GroupTrackPage = z.output<typeof GroupTrackPage>;

export const listGroupTracks = endpoint({
  id: 'groups.listTracks',
  method: 'GET',
  path: '/api/groups/:group_link/group_tracks',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: "A group's listed tracks; without `sort_by` in the group's own order; 50 a page",
  params: byLink,
  query: z.strictObject({
    ...pagingFields,
    sortBy: z.enum(groupTrackSorts).optional(),
    sortOrder: z.enum(['asc', 'desc']).optional(),
  }),
  answer: GroupTrackPage,
});

export const listFeaturedGroupTracks = endpoint({
  id: 'groups.listFeaturedTracks',
  method: 'GET',
  path: '/api/groups/:group_link/group_tracks/featured',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: "The tracks beside a group's page: as many as it shows there, most recently featured first",
  params: byLink,
  answer: GroupTrackPage,
});

const postLimits = [{ per: 'user', max: 60, seconds: 3600, name: 'group_tracks' }] as const;

export const postTrack = endpoint({
  id: 'groups.postTrack',
  method: 'POST',
  path: '/api/groups/:group_link/group_tracks',
  access: 'signed_in',
  community: true,
  summary: "Posts the caller's track in a group",
  params: byLink,
  /** `entry`: where the group runs a campaign. */
  body: z.strictObject({ mixdownId: z.uuid(), entry: EntryForm.optional() }),
  answer: GroupTrackView,
  status: 201,
  limits: postLimits,
});

export const postTrackByLink = endpoint({
  id: 'groups.postTrackByLink',
  method: 'POST',
  path: '/group/:group_link/post_track/:track_id',
  access: 'signed_in',
  community: true,
  summary: "Posts the caller's track in a group, by address",
  params: byTrack,
  answer: GroupTrackView,
  status: 201,
  limits: postLimits,
});

export const listPostedTracks = endpoint({
  id: 'groups.listPostedTracks',
  method: 'GET',
  path: '/api/groups/:group_link/group_tracks/my',
  access: 'signed_in',
  community: true,
  summary: "The caller's tracks of every status that are posted in a group, newest first; 5 a page",
  params: byLink,
  query: z.strictObject(pagingFields),
  answer: TrackListDocument,
});

export const featureGroupTrack = endpoint({
  id: 'groups.featureTrack',
  method: 'POST',
  path: '/group/:group_link/track/:track_id/feature',
  access: 'signed_in',
  community: true,
  summary: 'Marks a track as featured in a group; for its admins and site admins',
  params: byTrack,
  answer: GroupTrackView,
});

export const unfeatureGroupTrack = endpoint({
  id: 'groups.unfeatureTrack',
  method: 'POST',
  path: '/group/:group_link/track/:track_id/unfeature',
  access: 'signed_in',
  community: true,
  summary: 'Takes that mark away',
  params: byTrack,
  answer: GroupTrackView,
});

export const removeGroupTrack = endpoint({
  id: 'groups.removeTrack',
  method: 'DELETE',
  path: '/group/:group_link/track/:track_id',
  access: 'signed_in',
  community: true,
  summary: 'Takes a track out of a group; for its owner, the admins of the group and site admins',
  params: byTrack,
});

export const removeGroupTrackByApi = endpoint({
  id: 'groups.removeTrackByApi',
  method: 'DELETE',
  path: '/api/groups/:group_link/group_tracks/:track_id',
  access: 'signed_in',
  community: true,
  summary: 'Takes a track out of a group; for its owner, the admins of the group and site admins',
  params: byTrack,
});

const PostableTrack = z.strictObject({
  id: z.uuid(),
  /** The small cover. */
  img: z.string().max(500),
  title: z.string().max(200),
  link: z.string().max(500),
  user: UserView,
  /** Whether it is posted in `group` already. */
  posted: z.boolean(),
});
export type PostableTrack = z.output<typeof PostableTrack>;

export const listPostableTracks = endpoint({
  id: 'groups.listPostableTracks',
  method: 'GET',
  path: '/tracks/my.json',
  access: 'signed_in',
  community: true,
  summary: "The caller's listed tracks whose title holds `search`, newest first, to choose one for `group`",
  query: z.strictObject({
    ...pagingFields,
    group: groupKey.optional(),
    search: z.string().max(200).optional(),
  }),
  answer: z.strictObject({ tracks: z.array(PostableTrack).max(100), meta: pageMeta }),
});

nameSchemas({ GroupTrackView, GroupTrackPage });
