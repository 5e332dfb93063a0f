import type { GroupView } from '#features/groups/contract.ts';
import { GroupLettersPage } from '#features/groups/web/group-letters-page.tsx';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupView>({
  component: GroupLettersPage,
  load: ({ context: { api, queryClient }, params }) =>
    queryClient.ensureQueryData(groupQuery(api, params.groupLink ?? '')),
  head: ({ data }) => ({ title: `Letters of ${data.name}`, noIndex: true }),
});
