import type { ProfileView } from '#features/profiles/contract.ts';
import { userGroupsPage } from '#features/profiles/pages.ts';
import { href } from '#platform/pure/page.ts';
import { loadUserPage } from '../load-user-page.ts';
import { UserGroupsPage } from '../pages/user-groups-page.tsx';
import { userGroupsQuery } from '../pages/user-groups-query.ts';
import { sitePage } from '../site-page.ts';
import { userHead } from '../user-head.ts';

export const page = sitePage<ProfileView>({
  component: UserGroupsPage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const user = await loadUserPage(input);
    await queryClient.ensureInfiniteQueryData(userGroupsQuery(api, user.id));
    return user;
  },
  head: ({ data: user }) => userHead(user, `Groups of "${user.username}"`, href(userGroupsPage, user)),
});
