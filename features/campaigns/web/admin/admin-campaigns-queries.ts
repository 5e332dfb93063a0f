import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CampaignResource, CampaignView } from '#features/groups/group-campaign.contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { getAdminCampaign, listAdminCampaigns } from '../../admin.contract.ts';
import type { CampaignDocument } from '../../contract.ts';

export const adminCampaignsKey = ['admin-campaigns'] as const;

/** A campaign with the revision that a save of its facts names. */
export type AdminCampaign = CampaignView & { revision: number };

export const toAdminCampaign = ({ data, revision }: CampaignDocument): AdminCampaign => ({
  ...toView(data),
  revision,
});

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
      const { findings, ...document } = await api(getAdminCampaign, { id });
      return { campaign: toAdminCampaign(document), findings };
    },
  });
