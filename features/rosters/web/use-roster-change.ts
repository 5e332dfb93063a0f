import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import type { Endpoint } from '#platform/pure/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';

/** Sends a change and loads the rosters again. */
export function useRosterChange(change: () => readonly [Endpoint, object]) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const [endpoint, input] = change();
      return api(endpoint, input);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['rosters', 'list'] }),
    onError: flashRefusal,
  });
}
