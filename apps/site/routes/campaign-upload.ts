import { CampaignUploadPage } from '#features/campaigns/web/upload/campaign-upload-page.tsx';
import type { GroupPageView } from '#features/groups/page.contract.ts';
import { genresQuery } from '#features/tracks/web/track-queries.ts';
import { loadCampaign } from '../load-campaign.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupPageView>({
  component: CampaignUploadPage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const group = await loadCampaign(input);
    await queryClient.ensureQueryData(genresQuery(api));
    return group;
  },
  head: ({ data }) => ({ title: `Enter ${data.campaign?.name ?? data.name}`, noIndex: true }),
});
