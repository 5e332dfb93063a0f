import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { withLoadedAt } from '#platform/web/api/query-data-age.ts';
import { getTrack, getTrackByLink, listTracksOfUser } from '../contract.ts';
import { listGenres, listGenresWithTracks, listGenreTracks } from '../genres.contract.ts';
import { type TrackPage, trackOf, trackPageOf } from '../model/track-document.ts';
import type { TrackSort } from '../model/track-sorts.ts';
import { listTagTracks } from '../tags.contract.ts';
import { type TrackListType, trackLists } from './lists/track-lists.ts';

/** Tracks per page of a list. */
const pageItems = 20;
const artistItems = 12;

export const trackQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['tracks', 'one', id],
    queryFn: async () => trackOf(await api(getTrack, { id })),
  });

/** With the `secret` of its secret link also a track that is not published. */
export const trackByLinkQuery = (api: Api, profileLink: string, permalink: string, secret?: string) =>
  queryOptions({
    queryKey: ['tracks', 'by-link', profileLink, permalink, ...(secret === undefined ? [] : [secret])],
    queryFn: async () => trackOf(await api(getTrackByLink, { profileLink, permalink, secret })),
  });

/** First items of a list for the tracks home. */
export const trackSectionQuery = (
  api: Api,
  type: TrackListType,
  items: number | undefined = trackLists[type].sectionItems,
) =>
  queryOptions({
    queryKey: ['tracks', 'section', type, items],
    queryFn: () => trackLists[type].read(api, { items }),
  });

/** A whole list, page by page by `meta.nextPage`. */
const pagesOf = (
  key: readonly string[],
  read: (input: { items: number; page: string | number | undefined }) => Promise<TrackPage>,
) =>
  infiniteQueryOptions({
    queryKey: ['tracks', ...key],
    queryFn: async ({ pageParam }) => withLoadedAt(await read({ items: pageItems, page: pageParam })),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
export type TrackPagesQuery = ReturnType<typeof pagesOf>;

export const trackListQuery = (api: Api, type: TrackListType) =>
  pagesOf(['list', type], (input) => trackLists[type].read(api, input));

/** All listed tracks of a genre, which is named as in addresses. */
export const genreTracksQuery = (api: Api, genre: string, sort: TrackSort) =>
  pagesOf(['list', 'genre', genre, sort], async (input) =>
    trackPageOf(await api(listGenreTracks, { genre, sort, ...input })),
  );

/** All listed tracks with a tag. */
export const tagTracksQuery = (api: Api, tag: string, sort: TrackSort) =>
  pagesOf(['list', 'tag', tag, sort], async (input) =>
    trackPageOf(await api(listTagTracks, { tag, sort, ...input })),
  );

/** A member's newest tracks: listed ones, or all for the member. */
export const artistTracksQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['tracks', 'artist', userId],
    queryFn: async () => trackPageOf(await api(listTracksOfUser, { userId, items: artistItems })),
  });

/** All tracks of a member, page by page. */
export const artistListQuery = (api: Api, userId: string) =>
  pagesOf(['artist-list', userId], async (input) =>
    trackPageOf(await api(listTracksOfUser, { userId, ...input })),
  );

export const genresQuery = (api: Api) =>
  queryOptions({
    queryKey: ['genres'],
    queryFn: () => api(listGenres, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const genresWithTracksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['genres', 'with-tracks'],
    queryFn: () => api(listGenresWithTracks, {}),
  });
