import type { GroupView } from '#features/groups/contract.ts';
import { GroupLettersPage } from '#features/groups/web/group-letters-page.tsx';
import { groupLettersQuery, groupQuery } from '#features/groups/web/group-queries.ts';
import { readLinkToken } from '#platform/web/link-token.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupView>({
  component: GroupLettersPage,
  load: async ({ context: { api, queryClient }, params, search }) => {
    const groupLink = params.groupLink ?? '';
    const token = search.lettersToken ?? readLinkToken();
    const [group] = await Promise.all([
      queryClient.ensureQueryData(groupQuery(api, groupLink)),
      queryClient.ensureQueryData(groupLettersQuery(api, groupLink, token)),
    ]);
    return group;
  },
  head: ({ data }) => ({ title: `Letters of ${data.name}`, noIndex: true }),
});
