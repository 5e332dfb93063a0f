import type { GroupView } from '#features/groups/contract.ts';
import { GroupLettersPage } from '#features/groups/web/group-letters-page.tsx';
import { groupLettersQuery } from '#features/groups/web/group-queries.ts';
import { readLinkToken } from '#platform/web/link-token.ts';
import { findGroupPage } from '../find-group-page.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupView>({
  component: GroupLettersPage,
  load: async (input) => {
    const { context, params, search } = input;
    const token = search.lettersToken ?? readLinkToken();
    // A letter of long ago goes on to the group's present address with what opens it.
    const query = token === null ? '' : `?letters_token=${encodeURIComponent(token)}`;
    const group = await findGroupPage(input, query);
    const letters = groupLettersQuery(context.api, params.groupLink ?? '', token);
    await context.queryClient.ensureQueryData(letters);
    return group;
  },
  head: ({ data }) => ({ title: `Letters of ${data.name}`, noIndex: true }),
});
