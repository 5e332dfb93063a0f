import { useQuery } from '@tanstack/react-query';
import { TrackGrid } from '#features/tracks/web/lists/track-grid.tsx';
import { trackSectionQuery } from '#features/tracks/web/track-queries.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { homeTrendingCount } from '../home-trending-count.ts';
import styles from './home-page.module.css';

/** The trending tracks; nothing where there are none or the call has failed. */
export function HomeTrending() {
  const { data, dataUpdatedAt } = useQuery(trackSectionQuery(useApi(), 'trending', homeTrendingCount));
  if (!data?.items.length) return null;
  return (
    <section className={styles.stage} aria-labelledby="trending-now">
      <header className={styles.sectionHead}>
        <h2 id="trending-now">On stage now</h2>
        <a href="/tracks">All tracks</a>
      </header>
      <TrackGrid tracks={data.items} loadedAt={dataUpdatedAt} level={3} />
    </section>
  );
}
