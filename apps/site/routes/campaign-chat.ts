import { ChatPage } from '#features/campaigns/web/chat/chat-page.tsx';
import { chatQuery } from '#features/campaigns/web/chat/use-chat.ts';
import type { GroupPageView } from '#features/groups/page.contract.ts';
import { loadCampaign } from '../load-campaign.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupPageView>({
  component: ChatPage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const group = await loadCampaign(input);
    await queryClient.prefetchInfiniteQuery(chatQuery(api, group.groupLink));
    return group;
  },
  head: ({ data }) => ({ title: `Chat of ${data.campaign?.name ?? data.name}`, noIndex: true }),
});
