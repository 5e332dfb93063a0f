import type { GroupView } from '#features/groups/contract.ts';
import { groupHead } from '#features/groups/web/group-head.ts';
import { groupQuery, membersQuery } from '#features/groups/web/group-queries.ts';
import { MembersPage } from '#features/groups/web/members-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupView>({
  component: MembersPage,
  load: async ({ context: { api, queryClient }, params }) => {
    const group = await queryClient.ensureQueryData(groupQuery(api, params.groupLink ?? ''));
    if (group.can.see) await queryClient.ensureInfiniteQueryData(membersQuery(api, group.id));
    return group;
  },
  head: ({ data, context }) => groupHead(data, context.settings, 'members'),
});
