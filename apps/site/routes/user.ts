import type { ProfileView } from '#features/profiles/contract.ts';
import { artistTracksQuery } from '#features/tracks/web/track-queries.ts';
import { loadUserPage } from '../load-user-page.ts';
import { UserPage } from '../pages/user-page.tsx';
import { sitePage } from '../site-page.ts';
import { userHead } from '../user-head.ts';

export const page = sitePage<ProfileView>({
  component: UserPage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const user = await loadUserPage(input);
    await queryClient.ensureQueryData(artistTracksQuery(api, user.id));
    return user;
  },
  head: ({ data: user }) => userHead(user, user.username, user.selfLink),
});
