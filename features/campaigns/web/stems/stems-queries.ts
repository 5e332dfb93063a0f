import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { type AdminStemsView, listAdminStems, listStems } from '../../stems.contract.ts';

export const stemsQuery = (api: Api, slug: string) =>
  queryOptions({ queryKey: ['campaigns', 'stems', slug], queryFn: () => api(listStems, { slug }) });

const pollMs = 2000;

/** Whether a job still makes these stems or their archive. */
export const isMakingStems = ({ stems, archive }: AdminStemsView): boolean =>
  stems.some(({ state }) => state === 'waiting') ||
  (archive === null && stems.length > 0 && stems.every(({ state }) => state === 'ready'));

/** The stems of a campaign for admins; asked again while they are being made. */
export const adminStemsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['admin-stems', id],
    queryFn: () => api(listAdminStems, { id }),
    // A job makes them, and nothing tells the page when it is done.
    refetchInterval: ({ state }) => (state.data && isMakingStems(state.data) ? pollMs : false),
  });
