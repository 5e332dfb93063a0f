import { useSuspenseQuery } from '@tanstack/react-query';
import type { ProfileView } from '#features/profiles/contract.ts';
import { userTracksPage } from '#features/profiles/pages.ts';
import { ProfilePage } from '#features/profiles/web/profile-page.tsx';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { ArtistTracks } from '#features/tracks/web/lists/artist-tracks.tsx';
import { artistListQuery } from '#features/tracks/web/track-queries.ts';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { loadUserPage } from '../load-user-page.ts';
import type { PageProps } from '../page-props.ts';
import { heroDialogs } from '../pages/hero-dialogs.tsx';
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

/** All tracks of a member. */
function UserTracksPage({ params }: PageProps) {
  const profileLink = params.profileLink ?? '';
  const { data: user } = useSuspenseQuery(profileQuery(useApi(), profileLink));
  return (
    <ProfilePage profileLink={profileLink} dialogs={heroDialogs} open="tracks">
      <ArtistTracks userId={user.id} username={user.username} />
    </ProfilePage>
  );
}
