import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { TrackGridProps } from '../track-grid.tsx';
import { DenseTrack } from './dense-track.tsx';
import styles from './track-rows.module.css';
import { useAskForBars } from './use-track-bars.ts';

/** Number of rows in view when a page opens. */
const eagerRows = 10;

/** Tracks as dense rows with their waveforms, which one call reads for all of them. */
export function TrackRows({ tracks, loadedAt, editable, level, label }: TrackGridProps) {
  useAskForBars(tracks);
  return (
    <ul className={styles.rows} role="list" aria-label={label}>
      {tracks.map((track, index) => (
        <li key={track.id}>
          <DenseTrack
            track={track}
            list={tracks}
            loadedAt={loadedAt}
            editable={editable}
            eager={index < eagerRows}
            level={level}
          />
        </li>
      ))}
    </ul>
  );
}

/** Height of a row on wide screens, in CSS px. */
const rowHeight = 64;

/** Placeholder of rows while they load. */
export function TrackRowsSkeleton({ count }: { count: number }) {
  return (
    <ul className={styles.rows} role="list" aria-label="Loading tracks" aria-busy>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
        <li key={place} className={styles.waiting}>
          <Skeleton height={rowHeight - 16} />
        </li>
      ))}
    </ul>
  );
}
