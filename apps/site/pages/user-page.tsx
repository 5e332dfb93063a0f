import { useSuspenseQuery } from '@tanstack/react-query';
import { ProfilePage } from '#features/profiles/web/profile-page.tsx';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { ArtistTracks } from '#features/tracks/web/artist-tracks.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { PageProps } from '../page-props.ts';

/** A member's page, with what the member has put on stage. */
export function UserPage({ params }: PageProps) {
  const profileLink = params.profileLink ?? '';
  const { data: user } = useSuspenseQuery(profileQuery(useApi(), profileLink));
  return (
    <ProfilePage profileLink={profileLink}>
      <ArtistTracks userId={user.id} username={user.username} />
    </ProfilePage>
  );
}
