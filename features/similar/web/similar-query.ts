import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listSimilarTracks } from '../contract.ts';

export const similarQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['similar', id], queryFn: () => api(listSimilarTracks, { id }) });
