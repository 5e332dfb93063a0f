import { useSuspenseQuery } from '@tanstack/react-query';
import { userTracksPage } from '#features/profiles/pages.ts';
import { ProfilePage } from '#features/profiles/web/profile-page.tsx';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { NewestTracks } from '#features/tracks/web/lists/newest-tracks.tsx';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { PageProps } from '../page-props.ts';
import { heroDialogs } from './hero-dialogs.tsx';

/** A member's page, with the member's newest tracks. */
export function UserPage({ params }: PageProps) {
  const profileLink = params.profileLink ?? '';
  const { data: user } = useSuspenseQuery(profileQuery(useApi(), profileLink));
  return (
    <ProfilePage profileLink={profileLink} dialogs={heroDialogs}>
      <NewestTracks userId={user.id} username={user.username} href={href(userTracksPage, user)} />
    </ProfilePage>
  );
}
