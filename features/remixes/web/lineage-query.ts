import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getLineage } from '../contract.ts';

export const lineageQuery = (api: Api, trackId: string) =>
  queryOptions({ queryKey: ['tracks', 'lineage', trackId], queryFn: () => api(getLineage, { id: trackId }) });
