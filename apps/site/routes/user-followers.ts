import { followPageTitle } from '#features/people/web/follow-page.tsx';
import { followListSource } from '#features/people/web/user-lists.ts';
import { userListQuery } from '#features/people/web/user-queries.ts';
import type { ProfileView } from '#features/profiles/contract.ts';
import { userFollowersPage } from '#features/profiles/pages.ts';
import { href } from '#platform/pure/page.ts';
import { loadUserPage } from '../load-user-page.ts';
import { UserFollowersPage } from '../pages/user-follow-pages.tsx';
import { sitePage } from '../site-page.ts';
import { userHead } from '../user-head.ts';

export const page = sitePage<ProfileView>({
  component: UserFollowersPage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const user = await loadUserPage(input);
    await queryClient.ensureInfiniteQueryData(userListQuery(api, followListSource('followers', user, false)));
    return user;
  },
  head: ({ data: user }) =>
    userHead(user, followPageTitle({ side: 'followers', user }), href(userFollowersPage, user)),
});
