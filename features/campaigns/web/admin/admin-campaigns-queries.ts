import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CampaignResource } from '#features/groups/group-campaign.contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { getAdminCampaign, listAdminCampaigns } from '../../admin.contract.ts';

export const adminCampaignsKey = ['admin-campaigns'] as const;

const toView = ({ id, attributes }: CampaignResource) => ({ id, ...attributes });

/** Campaigns of all phases for site admins, page by page. */
export const adminCampaignsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...adminCampaignsKey, 'list'],
    queryFn: async ({ pageParam }) => {
      const { data, meta } = await api(listAdminCampaigns, { page: pageParam });
      return { items: data.map(toView), meta };
    },
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** One campaign with the findings of its ready-check. */
export const adminCampaignQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...adminCampaignsKey, id],
    queryFn: async () => {
      const { data, findings } = await api(getAdminCampaign, { id });
      return { campaign: toView(data), findings };
    },
  });
