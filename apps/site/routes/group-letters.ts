import type { GroupView } from '#features/groups/contract.ts';
import { groupEmailSettingQuery } from '#features/groups/web/group-queries.ts';
import { GroupEmailsPage } from '#features/groups/web/updates/group-emails-page.tsx';
import { readLinkToken } from '#platform/web/sign-in/link-token.ts';
import { loadGroupPage } from '../load-group-page.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupView>({
  component: GroupEmailsPage,
  load: async (input) => {
    const { context, params, search } = input;
    const token = search.lettersToken ?? readLinkToken();
    // An old e-mail link is redirected to the group's present address with its token.
    const query = token === null ? '' : `?letters_token=${encodeURIComponent(token)}`;
    const group = await loadGroupPage(input, query);
    const emailSetting = groupEmailSettingQuery(context.api, params.groupLink ?? '', token);
    await context.queryClient.ensureQueryData(emailSetting);
    return group;
  },
  head: ({ data }) => ({ title: `Letters of ${data.name}`, noIndex: true }),
});
