import type { GroupView } from '#features/groups/contract.ts';
import { groupHead } from '#features/groups/web/group-head.ts';
import { groupTracksQuery } from '#features/groups/web/posts/group-track-queries.ts';
import { GroupTracksPage } from '#features/groups/web/posts/group-tracks-page.tsx';
import { loadGroupPage } from '../load-group-page.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupView>({
  component: GroupTracksPage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const group = await loadGroupPage(input);
    if (group.can.see) await queryClient.ensureInfiniteQueryData(groupTracksQuery(api, group.id));
    return group;
  },
  head: ({ data, context }) => groupHead(data, context.settings, 'tracks'),
});
