import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { Section } from '#design/section/section.tsx';
import type { ProfileView } from '#features/profiles/contract.ts';
import { userTracksPage } from '#features/profiles/pages.ts';
import { ProfilePage } from '#features/profiles/web/profile-page.tsx';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { ArtistTracksEmpty } from '#features/tracks/web/lists/artist-tracks-empty.tsx';
import { ListBar } from '#features/tracks/web/lists/list-bar.tsx';
import { TrackGrid, TrackListSkeleton } from '#features/tracks/web/lists/track-grid.tsx';
import { PlayArtistButton } from '#features/tracks/web/play-artist-button.tsx';
import { artistListQuery } from '#features/tracks/web/track-queries.ts';
import { href } from '#platform/pure/page.ts';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
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
  const api = useApi();
  const { data: user } = useSuspenseQuery(profileQuery(api, profileLink));
  const { data: list } = useSuspenseInfiniteQuery(artistListQuery(api, user.id));
  return (
    <ProfilePage
      profileLink={profileLink}
      dialogs={heroDialogs}
      open="tracks"
      play={<PlayArtistButton tracks={list.pages.flatMap((page) => page.items)} />}
    >
      <ArtistTracks userId={user.id} username={user.username} />
    </ProfilePage>
  );
}

interface ArtistTracksProps {
  userId: string;
  username: string;
}

/** A member's tracks, newest first: listed ones, or all for the member. */
function ArtistTracks({ userId, username }: ArtistTracksProps) {
  const list = useSuspenseInfiniteQuery(artistListQuery(useApi(), userId));
  const own = useViewer()?.id === userId;
  const all = list.data.pages.flatMap((page) => page.items);
  const tracks = all.filter((track, index) => all.findIndex(({ id }) => id === track.id) === index);
  return (
    <Section
      heading={`Tracks by "${username}"`}
      beside={<ListBar tracks={tracks} of={`tracks by ${username}`} />}
      landmark
    >
      {tracks.length === 0 && !list.hasNextPage ? (
        <ArtistTracksEmpty userId={userId} username={username} />
      ) : (
        <div>
          <TrackGrid tracks={tracks} loadedAt={getListLoadedAt(list.data)} editable={own} level={3} />
          <ListEnd
            hasMore={list.hasNextPage}
            busy={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage()}
            skeleton={<TrackListSkeleton count={5} />}
          />
        </div>
      )}
    </Section>
  );
}
