import type { GroupView } from '#features/groups/contract.ts';
import { groupHead } from '#features/groups/web/group-head.ts';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import { groupTracksQuery } from '#features/groups/web/group-track-queries.ts';
import { GroupTracksPage } from '#features/groups/web/group-tracks-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupView>({
  component: GroupTracksPage,
  load: async ({ context: { api, queryClient }, params }) => {
    const group = await queryClient.ensureQueryData(groupQuery(api, params.groupLink ?? ''));
    if (group.can.see) await queryClient.ensureInfiniteQueryData(groupTracksQuery(api, group.id));
    return group;
  },
  head: ({ data, context }) => groupHead(data, context.settings, 'tracks'),
});
