import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listPlayedTracks } from '../../played.contract.ts';

/** How many tracks follow when the last one is played. */
const items = 6;

/** What the viewer played last. Playing does not change it: read it on each opening of the page. */
export const lastPlayedQuery = (api: Api) =>
  queryOptions({
    queryKey: ['lists', 'last-played'],
    queryFn: () => api(listPlayedTracks, { items }),
  });
