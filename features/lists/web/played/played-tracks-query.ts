import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { withLoadedAt } from '#platform/web/api/query-data-age.ts';
import { getPlayedSettings, listPlayedTracks } from '../../played.contract.ts';

/** The most that a page of a list may have. */
const items = 100;

/** What the viewer has played lately, last played first. Playing does not change it: read it on each opening of the page. */
export const playedTracksQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['lists', 'played'],
    queryFn: async ({ pageParam }) => withLoadedAt(await api(listPlayedTracks, { items, page: pageParam })),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** Whether the viewer's plays are remembered. */
export const playedSettingsQuery = (api: Api) =>
  queryOptions({ queryKey: ['lists', 'played-settings'], queryFn: () => api(getPlayedSettings, {}) });
