import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listBanners } from '../contract.ts';

/** The banners of this page load; navigation does not load others. */
export const bannersQuery = (api: Api, educationMode: boolean) =>
  queryOptions({
    queryKey: ['banners', educationMode],
    queryFn: async () => (await api(listBanners, educationMode ? { education: 'true' } : {})).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
