import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { type campaignSections, listCampaigns } from '../../list.contract.ts';

export const campaignListQuery = (api: Api, section: (typeof campaignSections)[number]) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'list', section],
    queryFn: ({ pageParam }) => api(listCampaigns, { section, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
