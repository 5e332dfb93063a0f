import type { ProfileView } from '#features/profiles/contract.ts';
import { userTracksPage } from '#features/profiles/pages.ts';
import { artistListQuery } from '#features/tracks/web/track-queries.ts';
import { href } from '#platform/pure/page.ts';
import { loadUserPage } from '../load-user-page.ts';
import { UserTracksPage } from '../pages/user-tracks-page.tsx';
import { sitePage } from '../site-page.ts';
import { userHead } from '../user-head.ts';

export const page = sitePage<ProfileView>({
  component: UserTracksPage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const user = await loadUserPage(input);
    await queryClient.ensureInfiniteQueryData(artistListQuery(api, user.id));
    return user;
  },
  head: ({ data: user }) => userHead(user, `Tracks by "${user.username}"`, href(userTracksPage, user)),
});
