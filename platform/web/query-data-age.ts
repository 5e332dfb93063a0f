import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes a part of data that was loaded before, and answers the result; undefined where nothing is loaded. The data keeps
 * its age, because its other fields were not loaded anew: an overlay with a later answer of the server still stands over them.
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

/** A page of a list, with the time (ms) at which it was loaded. */
export type WithLoadedAt<P> = P & { loadedAt: number };

/** Notes when a page of a list was loaded; for what a list's query answers. */
export const withLoadedAt = <P extends object>(page: P): WithLoadedAt<P> => ({
  ...page,
  loadedAt: Date.now(),
});

/**
 * When a list was loaded (ms): the time of its oldest page. The query's own time is that of the last page, which says
 * nothing of the pages before it.
 */
export const getListLoadedAt = (list: InfiniteData<WithLoadedAt<object>, unknown> | undefined): number =>
  Math.min(...(list?.pages.map((page) => page.loadedAt) ?? [0]));
