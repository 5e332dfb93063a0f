import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Invalidates what a live message says has changed. TanStack Query joins a first fetch under way, whose answer may be older
 * than the message: such a fetch is repeated once it has ended.
 */
export async function invalidateByMessage(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const firstFetches = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });
  await client.invalidateQueries({ queryKey });
  await Promise.all(
    firstFetches.map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })),
  );
}
