import { followPageTitle } from '#features/people/web/follow-page.tsx';
import { followListSource } from '#features/people/web/user-lists.ts';
import { userListQuery } from '#features/people/web/user-queries.ts';
import type { ProfileView } from '#features/profiles/contract.ts';
import { userFollowingPage } from '#features/profiles/pages.ts';
import { href } from '#platform/pure/page.ts';
import { loadUserPage } from '../load-user-page.ts';
import { UserFollowingPage } from '../pages/user-follow-pages.tsx';
import { sitePage } from '../site-page.ts';
import { userHead } from '../user-head.ts';

export const page = sitePage<ProfileView>({
  component: UserFollowingPage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const user = await loadUserPage(input);
    await queryClient.ensureInfiniteQueryData(userListQuery(api, followListSource('following', user, false)));
    return user;
  },
  head: ({ data: user }) =>
    userHead(user, followPageTitle({ side: 'following', user }), href(userFollowingPage, user)),
});
