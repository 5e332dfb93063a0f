import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { PortalView } from '../portal.contract.ts';
import { portalQuery } from './portal-queries.ts';

interface PortalChange {
  send: () => Promise<PortalView>;
  successText: string;
}

/** Sends a change of the portal, then shows its result or the refusal. */
export function usePortalChange(session: string) {
  const { queryKey } = portalQuery(useApi(), session);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ send }: PortalChange) => send(),
    onSuccess: (portal, { successText }) => {
      queryClient.setQueryData(queryKey, portal);
      flash.success(successText);
    },
    onError: flashRefusal,
  });
}
