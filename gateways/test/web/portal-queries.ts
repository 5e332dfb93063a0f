import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { getPortal } from '../portal.contract.ts';

/** What the portal shows for a session; null if the session is unknown or expired. */
export const portalQuery = (api: Api, session: string) =>
  queryOptions({
    queryKey: ['payments', 'portal', session],
    queryFn: () =>
      session === ''
        ? null
        : api(getPortal, { session }).catch((error: unknown) => {
            if (isRefusal(error) && (error.status === 404 || error.status === 422)) return null;
            throw error;
          }),
  });
