import type { GroupView } from '#features/groups/contract.ts';
import { groupHead } from '#features/groups/web/group-head.ts';
import { membersQuery } from '#features/groups/web/group-queries.ts';
import { MembersPage } from '#features/groups/web/members/members-page.tsx';
import { loadGroupPage } from '../load-group-page.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupView>({
  component: MembersPage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const group = await loadGroupPage(input);
    if (group.can.see) await queryClient.ensureInfiniteQueryData(membersQuery(api, group.id));
    return group;
  },
  head: ({ data, context }) => groupHead(data, context.settings, 'members'),
});
