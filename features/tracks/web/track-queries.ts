import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { withLoadedAt } from '#platform/web/api/query-data-age.ts';
import { getTrack, getTrackByLink, listGenres, listTracksOfUser } from '../contract.ts';
import { trackOf, trackPageOf } from '../model/track-document.ts';
import { type TrackListType, trackLists } from './lists/track-lists.ts';

/** Tracks per page of a list. */
const pageItems = 20;
const artistItems = 12;

export const trackQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['tracks', 'one', id],
    queryFn: async () => trackOf(await api(getTrack, { id })),
  });

export const trackByLinkQuery = (api: Api, profileLink: string, permalink: string) =>
  queryOptions({
    queryKey: ['tracks', 'by-link', profileLink, permalink],
    queryFn: async () => trackOf(await api(getTrackByLink, { profileLink, permalink })),
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
export const trackListQuery = (api: Api, type: TrackListType) =>
  infiniteQueryOptions({
    queryKey: ['tracks', 'list', type],
    queryFn: async ({ pageParam }) =>
      withLoadedAt(await trackLists[type].read(api, { items: pageItems, page: pageParam })),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** A member's newest tracks: listed ones, or all for the member. */
export const artistTracksQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['tracks', 'artist', userId],
    queryFn: async () => trackPageOf(await api(listTracksOfUser, { userId, items: artistItems })),
  });

/** All tracks of a member, page by page. */
export const artistListQuery = (api: Api, userId: string) =>
  infiniteQueryOptions({
    queryKey: ['tracks', 'artist-list', userId],
    queryFn: async ({ pageParam }) =>
      withLoadedAt(trackPageOf(await api(listTracksOfUser, { userId, items: pageItems, page: pageParam }))),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

export const genresQuery = (api: Api) =>
  queryOptions({
    queryKey: ['genres'],
    queryFn: () => api(listGenres, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
