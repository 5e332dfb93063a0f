import { z } from 'zod';
import { UserView } from '#features/members/contract.ts';
import { TrackView } from '#features/tracks/contract.ts';
import { linkSecret } from '#features/tracks/model/link-secret.ts';
import { ImageReference } from '#features/uploads/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { blankError } from '#platform/pure/text/is-blank.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import {
  LIST_DESCRIPTION_LIMIT,
  LIST_TITLE_LIMIT,
  listKinds,
  listVisibilities,
  MAX_LIST_TRACKS,
  MAX_LISTS,
} from './model/list-limits.ts';
import { releaseDayError } from './model/release-day.ts';

const address = z.string().max(500);

/** A playlist or an album. */
export const ListView = z.strictObject({
  id: z.uuid(),
  kind: z.enum(listKinds),
  title: limitedText(LIST_TITLE_LIMIT),
  description: limitedText(LIST_DESCRIPTION_LIMIT),
  visibility: z.enum(listVisibilities),
  permalink: z.string().max(120),
  selfLink: address,
  /** To the owner of a list with a secret link; null otherwise. */
  secretLink: address.nullable(),
  /** Those that are not there now included. */
  tracksCount: z.number().int().min(0).max(MAX_LIST_TRACKS),
  followersCount: z.number().int().min(0),
  /** In answers about one list: whether the actor follows it; null for guests and the owner. */
  currentUserFollowing: z.boolean().nullable().optional(),
  /** Moderators have hidden it: nobody else sees it. */
  withheld: z.boolean(),
  /** The picture that its owner has uploaded; null where its cover is made of its tracks. */
  cover: z
    .strictObject({
      imageUrl: address,
      /** A larger one, as JPEG, for link previews. */
      previewUrl: address,
      colour: z.string().max(7).nullable(),
    })
    .nullable(),
  /** Of an album, where its owner has set it. */
  releasedOn: z.string().max(10).nullable(),
  /** Of the first tracks that the viewer sees. */
  covers: z
    .array(z.strictObject({ id: z.uuid(), imageUrl: address, colour: z.string().max(7).nullable() }))
    .max(4),
  user: UserView,
  createdAt: z.string().max(40),
  updatedAt: z.string().max(40),
  /** `add`: puts tracks into it and takes out those that they have added. */
  can: z.strictObject({ edit: z.boolean(), add: z.boolean() }),
  /** In the actor's own lists for a track: whether it is in this one. */
  hasTrack: z.boolean().optional(),
});
export type ListView = z.output<typeof ListView>;

/** A place in a list. Its track is null where the viewer may not see it now, or it was deleted. */
export const ListEntry = z.strictObject({
  /** Of the track. */
  id: z.uuid(),
  place: z.number().int().min(1).max(MAX_LIST_TRACKS),
  track: TrackView.nullable(),
  /** The contributor who added it; null for the list's owner, and for one whom the viewer does not see. */
  addedBy: UserView.nullable(),
});
export type ListEntry = z.output<typeof ListEntry>;

export const ListPage = z.strictObject({ lists: z.array(ListView).max(100), meta: pageMeta });
export type ListPage = z.output<typeof ListPage>;

const ListEntryPage = z.strictObject({ entries: z.array(ListEntry).max(100), meta: pageMeta });
export type ListEntryPage = z.output<typeof ListEntryPage>;

const LikedPage = z.strictObject({ tracks: z.array(TrackView).max(100), meta: pageMeta });

export const byListId = { id: z.uuid() };
const byListAndTrack = { ...byListId, trackId: z.uuid() };
const title = limitedText(LIST_TITLE_LIMIT);
const limits = [{ per: 'user', max: 120, seconds: 3600, name: 'list_forms' }] as const;
const trackLimits = [{ per: 'user', max: 240, seconds: 60, name: 'list_tracks' }] as const;

export const createList = endpoint({
  id: 'lists.create',
  method: 'POST',
  path: '/api/lists',
  access: 'signed_in',
  community: true,
  summary: 'Makes a list of the actor, with a first track where one is given',
  body: z.strictObject({
    list: z.strictObject({
      title: title.check(toSchemaCheck((text) => blankError(text) ?? hiddenCharacterError(text))),
      kind: z.enum(listKinds).default('playlist'),
      visibility: z.enum(listVisibilities).default('public'),
      trackId: z.uuid().optional(),
    }),
  }),
  answer: ListView,
  status: 201,
  limits,
});

export const listOwnLists = endpoint({
  id: 'lists.listOwn',
  method: 'GET',
  path: '/api/accounts/lists',
  access: 'signed_in',
  community: true,
  summary:
    "The actor's lists and those that they may add to, last changed first; for a `track_id` each with whether it holds that track",
  query: z.strictObject({ ...pagingFields, trackId: z.uuid().optional() }),
  answer: ListPage,
});

export const listLikedTracks = endpoint({
  id: 'lists.listLiked',
  method: 'GET',
  path: '/api/accounts/liked_tracks',
  access: 'signed_in',
  community: true,
  summary: 'The tracks that the actor likes and sees now, last liked first',
  query: z.strictObject(pagingFields),
  answer: LikedPage,
});

export const listListsOfUser = endpoint({
  id: 'lists.listOfUser',
  method: 'GET',
  path: '/api/users/:user_id/lists',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary:
    "A user's public lists that have tracks, by guid or profile link: albums in the order of their page, then playlists, last changed first",
  params: z.strictObject({
    userId: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/)
      .max(60),
  }),
  query: z.strictObject(pagingFields),
  answer: ListPage,
});

/** Lists of a track that are answered. */
export const MAX_LISTS_OF_TRACK = 12;

export const listListsOfTrack = endpoint({
  id: 'lists.listOfTrack',
  method: 'GET',
  path: '/api/mixdowns/:id/lists',
  access: 'anyone',
  community: true,
  summary: "Lists that hold a track: the actor's own first, then public ones, each last changed first",
  params: z.strictObject(byListId),
  answer: z.strictObject({ lists: z.array(ListView).max(MAX_LISTS_OF_TRACK) }),
});

export const getListByLink = endpoint({
  id: 'lists.getByLink',
  method: 'GET',
  path: '/api/users/:profile_link/lists/:permalink',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'One list by its address; 404 where it is private, or secret and the secret is missing',
  params: z.strictObject({
    profileLink: z.string().min(1).max(60),
    permalink: z.string().min(1).max(120),
  }),
  query: z.strictObject({ secret: linkSecret }),
  answer: ListView,
});

export const getList = endpoint({
  id: 'lists.get',
  method: 'GET',
  path: '/api/lists/:id',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'One list; 404 where it is private, or secret and the secret is missing',
  params: z.strictObject(byListId),
  query: z.strictObject({ secret: linkSecret }),
  answer: ListView,
});

export const listEntries = endpoint({
  id: 'lists.listEntries',
  method: 'GET',
  path: '/api/lists/:id/tracks',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'The tracks of a list in their order; a track that the viewer may not see leaves its place empty',
  params: z.strictObject(byListId),
  query: z.strictObject({ ...pagingFields, secret: linkSecret }),
  answer: ListEntryPage,
});

export const updateList = endpoint({
  id: 'lists.update',
  method: 'PUT',
  path: '/api/lists/:id',
  access: 'signed_in',
  community: true,
  summary: "Changes the named fields of the actor's list; its address stays",
  params: z.strictObject(byListId),
  body: z.strictObject({
    list: z.strictObject({
      title: title.check(toSchemaCheck(blankError)).optional(),
      description: limitedText(LIST_DESCRIPTION_LIMIT).optional(),
      kind: z.enum(listKinds).optional(),
      visibility: z.enum(listVisibilities).optional(),
      /** Its cover; null removes it. */
      image: ImageReference.nullable().optional(),
      /** Of an album; null where it is not known. */
      releasedOn: z.iso.date().check(toSchemaCheck(releaseDayError)).nullable().optional(),
    }),
  }),
  answer: ListView,
  limits,
  atomic: 'own_transactions',
});

export const moveAlbum = endpoint({
  id: 'lists.moveAlbum',
  method: 'PUT',
  path: '/api/lists/:id/place',
  access: 'signed_in',
  community: true,
  summary:
    'Moves an album of the actor on their page behind another one, or to its beginning; 409 where that is no album of theirs',
  params: z.strictObject(byListId),
  body: z.strictObject({ after: z.uuid().nullable() }),
  answer: z.strictObject({ place: z.number().int().min(1).max(MAX_LISTS) }),
  limits: trackLimits,
});

export const deleteList = endpoint({
  id: 'lists.delete',
  method: 'DELETE',
  path: '/api/lists/:id',
  access: 'signed_in',
  community: true,
  summary: "Deletes the actor's list; its tracks stay",
  params: z.strictObject(byListId),
});

export const addTrackToList = endpoint({
  id: 'lists.addTrack',
  method: 'PUT',
  path: '/api/lists/:id/tracks/:track_id',
  access: 'signed_in',
  community: true,
  summary:
    'Puts a track at the end of a list that the actor owns or may add to; one that is in it stays where it is',
  params: z.strictObject(byListAndTrack),
  answer: ListView,
  limits: trackLimits,
});

export const removeTrackFromList = endpoint({
  id: 'lists.removeTrack',
  method: 'DELETE',
  path: '/api/lists/:id/tracks/:track_id',
  access: 'signed_in',
  community: true,
  summary:
    "Takes a track out of the actor's list, or one that they have added out of another; one that is not in it changes nothing",
  params: z.strictObject(byListAndTrack),
  answer: ListView,
  limits: trackLimits,
});

export const moveTrackInList = endpoint({
  id: 'lists.moveTrack',
  method: 'PUT',
  path: '/api/lists/:id/tracks/:track_id/place',
  access: 'signed_in',
  community: true,
  summary:
    "Moves a track of the actor's list behind another one, or to its beginning; 409 where one of them is not in it",
  params: z.strictObject(byListAndTrack),
  body: z.strictObject({ after: z.uuid().nullable() }),
  answer: z.strictObject({ place: z.number().int().min(1).max(MAX_LIST_TRACKS) }),
  limits: trackLimits,
});

nameSchemas({ ListView, ListEntry });
