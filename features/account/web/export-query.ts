import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getExport } from '../contract.ts';

const exportPollIntervalMs = 3000;

/** The last copy; polled while it is in progress. */
export const exportQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account-export'],
    queryFn: async () => (await api(getExport, {})).export,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? exportPollIntervalMs : false),
  });
