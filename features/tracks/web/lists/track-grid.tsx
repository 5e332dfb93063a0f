import { CardGrid, CardGridSkeleton } from '#design/card-grid/card-grid.tsx';
import type { TrackView } from '../../contract.ts';
import { TrackCard } from '../track-card.tsx';

interface TrackGridProps {
  tracks: readonly TrackView[];
  loadedAt?: number;
  editable?: boolean;
  /** Heading level of the cards' titles. */
  level?: 2 | 3;
}

/** Number of covers in view when a page opens. */
const eagerCards = 6;

/** Tracks as cards in as many columns as fit. */
export function TrackGrid({ tracks, loadedAt, editable, level }: TrackGridProps) {
  return (
    <CardGrid>
      {tracks.map((track, index) => (
        <TrackCard
          key={track.id}
          track={track}
          list={tracks}
          loadedAt={loadedAt}
          editable={editable}
          eager={index < eagerCards}
          level={level}
        />
      ))}
    </CardGrid>
  );
}

/** Skeleton of the grid. */
export function TrackGridSkeleton({ count = 10 }: { count?: number }) {
  return <CardGridSkeleton label="Loading tracks" count={count} height={300} />;
}
