import type { ProfileView } from '#features/profiles/contract.ts';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { artistListQuery } from '#features/tracks/web/track-queries.ts';
import { UserPage } from '../pages/user-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage<ProfileView>({
  component: UserPage,
  load: async ({ context: { api, queryClient }, params }) => {
    const user = await queryClient.ensureQueryData(profileQuery(api, params.profileLink ?? ''));
    await queryClient.ensureInfiniteQueryData(artistListQuery(api, user.id));
    return user;
  },
  head: ({ data: user }) => ({
    title: user.username,
    description: user.about?.slice(0, 200) || `${user.username} on Tonehall`,
    path: user.selfLink,
    kind: 'profile',
    ...(user.avatarLargeUrl ? { image: user.avatarLargeUrl } : {}),
  }),
});
