import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getProgress } from '../../learning.contract.ts';

/** What the call of a page of the education site has beside its other input. */
export const hostOf = (education: boolean) => (education ? ({ education: 'true' } as const) : {});

/** The courses that the viewer, a member, has begun. */
export const progressQuery = (api: Api, education: boolean) =>
  queryOptions({
    queryKey: ['pages', 'progress', education],
    queryFn: async () => (await api(getProgress, hostOf(education))).data,
  });
