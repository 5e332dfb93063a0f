import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { type WithLoadedAt, withLoadedAt } from '#platform/web/api/query-data-age.ts';
import {
  getListByLink,
  type ListEntryPage,
  listEntries,
  listLikedTracks,
  listListsOfTrack,
  listListsOfUser,
  listOwnLists,
} from '../contract.ts';

const pageItems = 20;
const profileItems = 12;
/** The most that a page of a list may have: playing goes on in what is loaded. */
const entryItems = 100;

const byNextPage = {
  initialPageParam: undefined as string | number | undefined,
  getNextPageParam: ({ meta }: { meta: { nextPage: string | number | null } }) => meta.nextPage ?? undefined,
};

interface ListAddress {
  profileLink: string;
  permalink: string;
  /** Not part of keys, which are written into the page. */
  secret?: string | undefined;
}

export const listQuery = (api: Api, { profileLink, permalink, secret }: ListAddress) =>
  queryOptions({
    queryKey: ['lists', 'by-link', profileLink, permalink],
    queryFn: () => api(getListByLink, { profileLink, permalink, secret }),
  });

export type EntryPages = InfiniteData<WithLoadedAt<ListEntryPage>>;

/** The places of a list in their order, page by page. */
export const listEntriesQuery = (api: Api, id: string, secret?: string) =>
  infiniteQueryOptions({
    ...byNextPage,
    queryKey: ['lists', 'entries', id],
    queryFn: async ({ pageParam }) =>
      withLoadedAt(await api(listEntries, { id, secret, items: entryItems, page: pageParam })),
  });

/** The viewer's lists, last changed first; for a track with which of them hold it. */
export const ownListsQuery = (api: Api, trackId?: string) =>
  infiniteQueryOptions({
    ...byNextPage,
    queryKey: ['lists', 'own', trackId ?? 'all'],
    queryFn: ({ pageParam }) => api(listOwnLists, { items: pageItems, page: pageParam, trackId }),
  });

/** The lists that hold a track; an own list changes them as it changes the own lists. */
export const listsOfTrackQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['lists', 'of-track', id], queryFn: () => api(listListsOfTrack, { id }) });

/** A member's public lists in the order of their page: albums first. */
export const listsOfUserQuery = (api: Api, userId: string) =>
  infiniteQueryOptions({
    ...byNextPage,
    queryKey: ['lists', 'of-user', userId],
    queryFn: ({ pageParam }) => api(listListsOfUser, { userId, items: profileItems, page: pageParam }),
  });

/** The first 100 of a member's public albums in the order of their page. */
export const albumsOfUserQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['lists', 'albums', userId],
    queryFn: async () => {
      const { lists } = await api(listListsOfUser, { userId, items: entryItems });
      return lists.filter(({ kind }) => kind === 'album');
    },
  });

/** The tracks that the viewer likes, last liked first. Likes elsewhere do not change it: read it on each opening of the page. */
export const likedTracksQuery = (api: Api) =>
  infiniteQueryOptions({
    ...byNextPage,
    queryKey: ['lists', 'liked'],
    queryFn: async ({ pageParam }) =>
      withLoadedAt(await api(listLikedTracks, { items: entryItems, page: pageParam })),
  });
