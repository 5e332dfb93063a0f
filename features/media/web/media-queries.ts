import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getMediaItem, listMedia, type MediaItemView } from '../contract.ts';

export const mediaKey = ['media'];

const pollMs = 2000;
/** A job is working on a file of it. */
const isInWork = ({ state, replacing }: MediaItemView) => state === 'processing' || replacing;

/** The shelf page by page; asked again while a file is processed, since nothing tells the page when that is done. */
export const mediaListQuery = (api: Api, filter: { search: string; kinds: string }) =>
  infiniteQueryOptions({
    queryKey: [...mediaKey, 'list', filter],
    queryFn: ({ pageParam }) => api(listMedia, { ...filter, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isInWork)) ? pollMs : false,
  });

/** One item with what shows it. */
export const mediaItemQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...mediaKey, 'item', id],
    queryFn: () => api(getMediaItem, { id }),
    refetchInterval: ({ state }) => (state.data && isInWork(state.data.item) ? pollMs : false),
  });
