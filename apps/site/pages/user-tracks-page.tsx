import { useSuspenseQuery } from '@tanstack/react-query';
import { ProfilePage } from '#features/profiles/web/profile-page.tsx';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { ArtistTracks } from '#features/tracks/web/lists/artist-tracks.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { PageProps } from '../page-props.ts';
import { heroDialogs } from './hero-dialogs.tsx';

/** All tracks of a member. */
export function UserTracksPage({ params }: PageProps) {
  const profileLink = params.profileLink ?? '';
  const { data: user } = useSuspenseQuery(profileQuery(useApi(), profileLink));
  return (
    <ProfilePage profileLink={profileLink} dialogs={heroDialogs} open="tracks">
      <ArtistTracks userId={user.id} username={user.username} />
    </ProfilePage>
  );
}
