import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { TrackView } from '../contract.ts';
import { TrackCard } from './track-card.tsx';
import styles from './track-grid.module.css';

interface TrackGridProps {
  tracks: readonly TrackView[];
  loadedAt?: number;
  editable?: boolean;
  /** Of the cards' titles, in the page's outline. */
  level?: 2 | 3;
}

/** How many covers are in view when a page opens. */
const inView = 6;

/** Tracks as cards in as many columns as there is room for. */
export function TrackGrid({ tracks, loadedAt, editable, level }: TrackGridProps) {
  return (
    <ul className={styles.grid}>
      {tracks.map((track, index) => (
        <li key={track.id}>
          <TrackCard
            track={track}
            list={tracks}
            loadedAt={loadedAt}
            editable={editable}
            eager={index < inView}
            level={level}
          />
        </li>
      ))}
    </ul>
  );
}

/** The grid before its tracks are there. */
export function TrackGridSkeleton({ count = 10 }: { count?: number }) {
  return (
    <ul className={styles.grid} aria-busy="true" aria-label="Loading tracks">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
        <li key={place} className={styles.loading}>
          <Skeleton height="auto" className={styles.square} />
          <Skeleton width="70%" height={18} />
          <Skeleton width="45%" height={14} />
        </li>
      ))}
    </ul>
  );
}
