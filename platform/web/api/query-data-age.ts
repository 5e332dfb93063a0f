import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes a part of cached query data and returns the result; undefined where nothing is cached. `dataUpdatedAt` stays,
 * because the other fields were not reloaded: an overlay with a later answer of the server still applies to them.
 */
export function patchQueryData<T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: T) => T,
): T | undefined {
  const state = client.getQueryState<T>(queryKey);
  if (state?.data === undefined) return undefined;
  const updatedAt = state.dataUpdatedAt;
  return client.setQueryData<T>(queryKey, (known) => known && change(known), { updatedAt });
}

/** A page of a list with its load time (epoch ms). */
export type WithLoadedAt<P> = P & { loadedAt: number };

/** Adds the load time to a page of a list; for the query functions of lists. */
export const withLoadedAt = <P extends object>(page: P): WithLoadedAt<P> => ({
  ...page,
  loadedAt: Date.now(),
});

/**
 * Load time of a list (epoch ms): that of its oldest page. `dataUpdatedAt` of an infinite query is the load time of its
 * last page only.
 */
export const getListLoadedAt = (list: InfiniteData<WithLoadedAt<object>, unknown> | undefined): number =>
  Math.min(...(list?.pages.map((page) => page.loadedAt) ?? [0]));
