import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether all lists of a page have failed: failed lists are hidden, so that the page would be empty. `retry` refetches
 * them. `keys` are the query keys of the lists.
 */
export function useAllFailed(keys: readonly QueryKey[]): { allFailed: boolean; retry: () => void } {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(onChange),
    [client],
  );
  const allFailed = useSyncExternalStore(
    subscribe,
    () => keys.every((key) => client.getQueryState(key)?.status === 'error'),
    () => false,
  );
  const retry = () => {
    for (const queryKey of keys) void client.refetchQueries({ queryKey, exact: true });
  };
  return { allFailed, retry };
}
