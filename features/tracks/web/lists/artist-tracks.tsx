import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { Section } from '#design/section/section.tsx';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { artistListQuery } from '../track-queries.ts';
import { ArtistTracksEmpty } from './artist-tracks-empty.tsx';
import { TrackGrid, TrackGridSkeleton } from './track-grid.tsx';

interface ArtistTracksProps {
  userId: string;
  username: string;
}

/** A member's tracks, newest first: listed ones, or all for the member. */
export function ArtistTracks({ userId, username }: ArtistTracksProps) {
  const list = useSuspenseInfiniteQuery(artistListQuery(useApi(), userId));
  const own = useViewer()?.id === userId;
  const all = list.data.pages.flatMap((page) => page.items);
  const tracks = all.filter((track, index) => all.findIndex(({ id }) => id === track.id) === index);
  return (
    <Section heading={`Tracks by "${username}"`} landmark>
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
            skeleton={<TrackGridSkeleton count={5} />}
          />
        </div>
      )}
    </Section>
  );
}
