import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Music from 'lucide-react/icons/music';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { TrackGrid } from './track-grid.tsx';
import { artistListQuery } from './track-queries.ts';
import styles from './tracks-page.module.css';

/** The tracks on a member's page. */
export function ArtistTracks({ userId, username }: { userId: string; username: string }) {
  const query = useSuspenseInfiniteQuery(artistListQuery(useApi(), userId));
  const viewer = useViewer();
  const tracks = query.data.pages.flatMap((page) => page.items);
  return (
    <section className={styles.section} aria-labelledby="artist-tracks">
      <h2 id="artist-tracks" className={styles.heading}>
        Tracks
      </h2>
      {tracks.length === 0 ? (
        <EmptyState
          icon={Music}
          text={`${username} has not published a track yet.`}
          action={
            viewer?.id === userId && (
              <a className={buttonClass('quiet')} href="/account/tracks">
                Upload a track
              </a>
            )
          }
        />
      ) : (
        <TrackGrid tracks={tracks} loadedAt={query.dataUpdatedAt} level={3} />
      )}
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </section>
  );
}
