import { z } from 'zod';
import { commentEndpoints } from '#features/comments/contract.ts';
import { heldCommentsEndpoint } from '#features/comments/held.contract.ts';
import { commentMomentsEndpoint } from '#features/comments/moments.contract.ts';
import { UserView } from '#features/members/contract.ts';
import { UserResource } from '#features/profiles/users.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { listMeta, pagingFields } from '#platform/pure/paging.ts';
import { soundKeys } from '#platform/pure/sound/sound-keys.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { licenceIds } from './model/licences.ts';
import { linkSecret } from './model/link-secret.ts';
import { PLAY_HOST_LIMIT, playHostPattern, playPlaces } from './model/play-place.ts';
import { publishRefusals } from './model/publish-time.ts';
import { MAX_TAGS, TAG_LENGTH_LIMIT } from './model/tags.ts';
import { failureReasons } from './model/track-failure.ts';
import { TRACK_DESCRIPTION_LIMIT, TRACK_LYRICS_LIMIT, TRACK_TITLE_LIMIT } from './model/track-limits.ts';
import { trackStatuses } from './model/track-status.ts';

const trackId = z.uuid();
const profileLink = z.string().min(1).max(60);
const permalink = z.string().min(1).max(120);
const address = z.string().max(500);
const time = z.string().max(40);
/** In hexadecimal. */
export const sha256 = z
  .string()
  .max(64)
  .regex(/^[0-9a-f]{64}$/);

export const TrackView = z.strictObject({
  id: trackId,
  title: limitedText(TRACK_TITLE_LIMIT),
  status: z.enum(trackStatuses),
  uploadStatus: z.number().int().min(0).max(3),
  published: z.boolean(),
  plays: z.number().int(),
  likes: z.number().int(),
  likesCount: z.number().int(),
  commentsCount: z.number().int(),
  selfLink: address,
  shortLinkId: z.string().max(10),
  permalink,
  imageSmallUrl: address,
  imageLargeUrl: address,
  imageXlargeUrl: address,
  /** Average colour of the cover art; null for the generated default cover. */
  imageColour: z.string().max(7).nullable(),
  audioMp3Url: address.nullable(),
  directWaveformUrl: address.nullable(),
  /** Milliseconds; null until done. */
  duration: z.number().int().nullable(),
  /** Integrated loudness in LUFS; absent where it is not known. */
  loudness: z.number().optional(),
  fileName: z.string().max(255),
  currentUserLiked: z.boolean().nullable(),
  doesUserLike: z.boolean().nullable(),
  allowDownload: z.boolean(),
  allowComments: z.boolean(),
  genreId: z.number().int().nullable(),
  genre: z.string().max(40).nullable(),
  tags: z.array(z.string().max(TAG_LENGTH_LIMIT * 2)).max(MAX_TAGS),
  /** Beats per minute and key, as found or as the owner has corrected them; null where not known. */
  bpm: z.number().nullable(),
  key: z.enum(soundKeys).nullable(),
  /** As what others may use it; Creative Commons licences of version 4.0. */
  licence: z.enum(licenceIds),
  description: limitedText(TRACK_DESCRIPTION_LIMIT),
  /** The description as sanitised HTML; only in answers about one track. */
  descriptionHtml: z
    .string()
    .max(TRACK_DESCRIPTION_LIMIT * 30)
    .optional(),
  /** Only in answers about one track; empty where there are none. */
  lyrics: limitedText(TRACK_LYRICS_LIMIT).optional(),
  createdAt: time,
  featured: z.boolean(),
  user: UserView,
  can: z.strictObject({ edit: z.boolean(), delete: z.boolean(), like: z.boolean(), download: z.boolean() }),
  /** True while hidden by moderation; only its owner and site admins see it then. */
  withheld: z.literal(true).optional(),
  /** Set in status error: the reason, and until when the owner can retry. */
  failure: z.strictObject({ reason: z.enum(failureReasons), retryUntil: time.nullable() }).optional(),
  /** The owner's account belongs to the education edition; only members of the school see the track. */
  schoolOnly: z.literal(true).optional(),
  /** To the owner: when the track will be published, or why it was not at its time. */
  publishAt: time.optional(),
  publishRefused: z.enum(publishRefusals).optional(),
  /** Of the secret link, where the viewer sees the track by that only. */
  secret: z.string().max(100).optional(),
  /** In lists for a group: whether the track is posted there. */
  submitted: z.boolean().optional(),
});
export type TrackView = z.output<typeof TrackView>;

const refToUser = z.strictObject({ data: z.strictObject({ id: z.uuid(), type: z.literal('user') }) });

/** A track as a JSON:API resource; its owner is in `included`. */
export const TrackResource = z.strictObject({
  id: trackId,
  type: z.literal('mixdown'),
  attributes: TrackView.omit({ id: true, user: true }),
  relationships: z.strictObject({ user: refToUser }),
});
export type TrackResource = z.output<typeof TrackResource>;

/** `trackOf` in `model/track-document.ts` turns it into the view. */
export const TrackDocument = z.strictObject({ data: TrackResource, included: z.array(UserResource).max(1) });
export type TrackDocument = z.output<typeof TrackDocument>;

export const TrackListDocument = z.strictObject({
  data: z.array(TrackResource).max(100),
  included: z.array(UserResource).max(100),
  meta: listMeta,
});
export type TrackListDocument = z.output<typeof TrackListDocument>;

export const byTrackId = z.strictObject({ id: trackId });
export const byTrackLink = z.strictObject({ profileLink, permalink });
const paged = z.strictObject(pagingFields);
/** Of the track's secret link. */
const bySecret = z.strictObject({ secret: linkSecret });

export const getTrack = endpoint({
  id: 'tracks.get',
  method: 'GET',
  path: '/api/mixdowns/:id',
  access: 'anyone',
  summary: 'One track; with its secret also one that is not published',
  params: byTrackId,
  query: bySecret,
  answer: TrackDocument,
});

export const getTrackByLink = endpoint({
  id: 'tracks.getByLink',
  method: 'GET',
  path: '/api/users/:profile_link/mixdowns/:permalink',
  access: 'anyone',
  summary: 'One track by its address; with its secret also one that is not published',
  params: byTrackLink,
  query: bySecret,
  answer: TrackDocument,
});

export const getTrackByShortLink = endpoint({
  id: 'tracks.getByShortLink',
  method: 'GET',
  path: '/api/short_links/:short_link_id',
  access: 'anyone',
  summary: 'The track behind a short link',
  params: z.strictObject({ shortLinkId: z.string().max(60) }),
  answer: TrackDocument,
});

export const listRecentTracks = endpoint({
  id: 'tracks.listRecent',
  method: 'GET',
  path: '/api/mixdowns/recent',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'Listed tracks, newest first',
  query: paged,
  answer: TrackListDocument,
});

export const listTracks = endpoint({
  id: 'tracks.list',
  method: 'GET',
  path: '/api/mixdowns',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'The same list by its older name',
  query: paged,
  answer: TrackListDocument,
});

export const listTrendingTracks = endpoint({
  id: 'tracks.listTrending',
  method: 'GET',
  path: '/api/mixdowns/trending',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'Listed tracks by trending score',
  query: paged,
  answer: TrackListDocument,
});

export const listFeaturedTracks = endpoint({
  id: 'tracks.listFeatured',
  method: 'GET',
  path: '/api/mixdowns/featured',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'Tracks marked by a site admin, most recently marked first',
  query: paged,
  answer: TrackListDocument,
});

export const listFollowedTracks = endpoint({
  id: 'tracks.listFollowed',
  method: 'GET',
  path: '/api/mixdowns/following',
  access: 'signed_in',
  community: true,
  cachePerMember: true,
  summary: 'Tracks by users and groups the caller follows, newest first',
  query: paged,
  answer: TrackListDocument,
});

export const listOwnTracks = endpoint({
  id: 'tracks.listOwn',
  method: 'GET',
  path: '/api/accounts/tracks',
  access: 'signed_in',
  summary: "The caller's tracks of every status, newest first; for a `group` with what is posted there",
  query: z.strictObject({
    ...pagingFields,
    group: z.string().min(1).max(100).optional(),
    /** Only tracks that are posted in `group`, or only others. */
    'q[submittedEq]': z.enum(['true', 'false']).optional(),
    /** The track that was made with this hash of its file. */
    fileSha256: sha256.optional(),
  }),
  answer: TrackListDocument,
});

export const listTracksOfUser = endpoint({
  id: 'tracks.listOfUser',
  method: 'GET',
  path: '/api/users/:user_id/mixdowns',
  access: 'anyone',
  summary: "A user's listed tracks, newest first, by guid or profile link; to the user themself every track",
  params: z.strictObject({
    userId: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/)
      .max(60),
  }),
  query: paged,
  answer: TrackListDocument,
});

export const countPlay = endpoint({
  id: 'tracks.countPlay',
  method: 'POST',
  path: '/api/mixdowns/:id/plays',
  access: 'anyone',
  summary: 'Says that a track was started from its beginning, and where',
  params: byTrackId,
  body: z.strictObject({
    /** The kind of page that is open. */
    place: z.enum(playPlaces).optional(),
    /** Of the site that embeds the player; of `embed` only. */
    host: z.string().max(PLAY_HOST_LIMIT).regex(playHostPattern).optional(),
  }),
  limits: [{ per: 'address', max: 60, seconds: 60 }],
});

export const countFullListen = endpoint({
  id: 'tracks.countFullListen',
  method: 'POST',
  path: '/api/mixdowns/:id/full_listens',
  access: 'anyone',
  summary: 'Says that nine tenths of a track were heard since it was started from its beginning',
  params: byTrackId,
  limits: [{ per: 'address', max: 60, seconds: 60 }],
});

export const downloadTrack = endpoint({
  id: 'tracks.download',
  method: 'GET',
  path: '/api/mixdowns/:id/download',
  acts: true,
  tokenScope: 'read',
  access: 'signed_in',
  summary: 'Redirects to an address of the file that is valid for 5 minutes',
  params: byTrackId,
  status: 302,
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
});

export const trackComments = commentEndpoints('/api/tracks/:id/comments', 'tracks');
export const listHeldTrackComments = heldCommentsEndpoint('/api/tracks/:id/comments/held', 'tracks');

export const listTrackMoments = commentMomentsEndpoint('/api/tracks/:id/comments/moments', 'tracks');

nameSchemas({ TrackView, TrackResource, TrackDocument, TrackListDocument });
