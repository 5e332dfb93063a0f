import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listCancelReasons } from '../contract.ts';

export const cancelReasonsQuery = (api: Api, subType: 'account' | 'addon') =>
  queryOptions({
    queryKey: ['cancel-reasons', subType],
    queryFn: () => api(listCancelReasons, { subType }),
  });
