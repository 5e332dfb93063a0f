import { groupListQuery } from '#features/groups/web/group-queries.ts';
import { MyGroupsPage } from '#features/groups/web/lists/my-groups-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: MyGroupsPage,
  load: async ({ context: { api, queryClient, viewer } }) => {
    await queryClient.ensureInfiniteQueryData(groupListQuery(api, 'my', viewer?.id));
  },
  head: { title: 'My groups', noIndex: true },
});
