import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { tracksPage } from '#features/tracks/pages.ts';
import { ListFormSwitch } from '#features/tracks/web/lists/list-form-switch.tsx';
import { TrackGrid } from '#features/tracks/web/lists/track-grid.tsx';
import { href } from '#platform/pure/page.ts';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { myListsPage } from '../pages.ts';
import { likedTracksQuery } from './list-queries.ts';
import styles from './my-lists-page.module.css';
import { PlayListButton } from './play-list-button.tsx';

const tracksOf = ({ pages }: { pages: readonly { tracks: TrackView[] }[] }) =>
  pages.flatMap((page) => page.tracks);

/** `/account/lists?type=liked`: the tracks that the viewer likes. */
export function LikedTracksPage() {
  const query = useSuspenseInfiniteQuery(likedTracksQuery(useApi()));
  const tracks = tracksOf(query.data);
  return (
    <div className={styles.page}>
      <PageHead title="Liked" lead="Only you can see this list.">
        <a href={href(myListsPage)} className={headingLinkClass}>
          My lists
        </a>
        {tracks.length > 0 && <ListFormSwitch />}
        <PlayListButton query={query} tracksOf={tracksOf} />
      </PageHead>
      {tracks.length === 0 ? (
        <EmptyState
          icon={Heart}
          text="Tracks that you like appear here."
          action={
            <>
              <a className={buttonClass('quiet')} href={href(tracksPage, {}, { type: 'trending' })}>
                See trending tracks
              </a>
              <a className={buttonClass('quiet')} href={href(tracksPage, {}, { type: 'recent' })}>
                See new tracks
              </a>
            </>
          }
        />
      ) : (
        <TrackGrid tracks={tracks} loadedAt={getListLoadedAt(query.data)} level={2} />
      )}
      <ListEnd
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  );
}
