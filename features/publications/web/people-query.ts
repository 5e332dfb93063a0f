import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getPeopleOfTrack } from '../contract.ts';

export const peopleQuery = (api: Api, trackId: string) =>
  queryOptions({
    queryKey: ['tracks', 'people', trackId],
    queryFn: () => api(getPeopleOfTrack, { id: trackId }),
  });
