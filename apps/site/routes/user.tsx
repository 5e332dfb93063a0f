import { useSuspenseQuery } from '@tanstack/react-query';
import { Section } from '#design/section/section.tsx';
import { Awards } from '#features/campaigns/web/winners/awards.tsx';
import { loadAwards } from '#features/campaigns/web/winners/load-awards.ts';
import { listsOfUserQuery } from '#features/lists/web/list-queries.ts';
import { ListsOfUser } from '#features/lists/web/lists-of-user.tsx';
import type { ProfileView } from '#features/profiles/contract.ts';
import { userTracksPage } from '#features/profiles/pages.ts';
import { ProfilePage } from '#features/profiles/web/profile-page.tsx';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { ArtistTracksEmpty } from '#features/tracks/web/lists/artist-tracks-empty.tsx';
import { ListBar } from '#features/tracks/web/lists/list-bar.tsx';
import { TrackGrid } from '#features/tracks/web/lists/track-grid.tsx';
import { PlayArtistButton } from '#features/tracks/web/play-artist-button.tsx';
import { artistTracksQuery } from '#features/tracks/web/track-queries.ts';
import { href } from '#platform/pure/page.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { loadUserPage } from '../load-user-page.ts';
import type { PageProps } from '../page-props.ts';
import { heroDialogs } from '../pages/hero-dialogs.tsx';
import { sitePage } from '../site-page.ts';
import { userHead, userThings } from '../user-head.ts';

export const page = sitePage<ProfileView>({
  component: UserPage,
  load: async (input) => {
    const { api, queryClient, viewer } = input.context;
    const user = await loadUserPage(input);
    await Promise.all([
      queryClient.ensureQueryData(artistTracksQuery(api, user.id)),
      !viewer?.student && queryClient.prefetchInfiniteQuery(listsOfUserQuery(api, user.id)),
      loadAwards(input.context, { userId: user.id }),
    ]);
    return user;
  },
  head: ({ data: user, context }) => ({
    ...userHead(user, user.username, user.selfLink),
    things: import.meta.env.SSR ? userThings(user, context.settings) : undefined,
  }),
});

/** A member's page, with the member's newest tracks and public lists. */
function UserPage({ params }: PageProps) {
  const profileLink = params.profileLink ?? '';
  const api = useApi();
  const { data: user } = useSuspenseQuery(profileQuery(api, profileLink));
  const { data: newest } = useSuspenseQuery(artistTracksQuery(api, user.id));
  return (
    <ProfilePage
      profileLink={profileLink}
      dialogs={heroDialogs}
      play={<PlayArtistButton tracks={newest.items} />}
    >
      <Awards of={{ userId: user.id }} />
      <NewestTracks userId={user.id} username={user.username} href={href(userTracksPage, user)} />
      <ListsOfUser userId={user.id} />
    </ProfilePage>
  );
}

interface NewestTracksProps {
  userId: string;
  username: string;
  /** Page with all of them. */
  href: string;
}

/** A member's newest tracks, with a link to all of them where there are more. */
function NewestTracks({ userId, username, href }: NewestTracksProps) {
  const { data, dataUpdatedAt } = useSuspenseQuery(artistTracksQuery(useApi(), userId));
  const own = useViewer()?.id === userId;
  return (
    <Section
      heading="Newest tracks"
      beside={<ListBar tracks={data.items} of={`tracks by ${username}`} />}
      showAll={data.meta.nextPage !== null && href}
      spoken={`tracks by ${username}`}
      landmark
    >
      {data.items.length === 0 ? (
        <ArtistTracksEmpty userId={userId} username={username} />
      ) : (
        <TrackGrid tracks={data.items} loadedAt={dataUpdatedAt} editable={own} level={3} />
      )}
    </Section>
  );
}
