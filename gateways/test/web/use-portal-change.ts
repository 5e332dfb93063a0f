import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { PortalView } from '../portal.contract.ts';
import { portalQuery } from './portal-queries.ts';

/** Sends a change of the portal, then shows its result or the refusal. */
export function usePortalChange(session: string) {
  const { queryKey } = portalQuery(useApi(), session);
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function change(send: () => Promise<PortalView>, done: string): Promise<void> {
    setBusy(true);
    try {
      queryClient.setQueryData(queryKey, await send());
      flash.success(done);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      flash.error(error.message);
    } finally {
      setBusy(false);
    }
  }
  return { busy, change };
}
