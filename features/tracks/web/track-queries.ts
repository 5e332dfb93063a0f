import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { withLoadedAt } from '#platform/web/query-data-age.ts';
import { getTrack, getTrackByLink, listGenres, listTracksOfUser } from '../contract.ts';
import { trackOf, trackPageOf } from '../model/track-document.ts';
import { type TrackListType, trackLists } from './track-lists.ts';

/** How many tracks a sub-page shows at a time. */
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

/** The beginning of a list, as tracks home shows it. */
export const trackSectionQuery = (
  api: Api,
  type: TrackListType,
  items: number | undefined = trackLists[type].sectionItems,
) =>
  queryOptions({
    queryKey: ['tracks', 'section', type, items],
    queryFn: () => trackLists[type].read(api, { items }),
  });

/** All of a list, page by page after `meta.nextPage`. */
export const trackListQuery = (api: Api, type: TrackListType) =>
  infiniteQueryOptions({
    queryKey: ['tracks', 'list', type],
    queryFn: async ({ pageParam }) =>
      withLoadedAt(await trackLists[type].read(api, { items: pageItems, page: pageParam })),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** The newest tracks of a member: the listed ones, and all of them for the member. */
export const artistTracksQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['tracks', 'artist', userId],
    queryFn: async () => trackPageOf(await api(listTracksOfUser, { userId, items: artistItems })),
  });

/** All of those, page by page. */
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
