import { CardGrid, CardGridSkeleton } from '#design/card-grid/card-grid.tsx';
import type { TrackView } from '../contract.ts';
import { TrackCard } from './track-card.tsx';

interface TrackGridProps {
  tracks: readonly TrackView[];
  loadedAt?: number;
  editable?: boolean;
  /** Of the cards' titles, in the page's outline. */
  level?: 2 | 3;
}

/** How many covers are in view when a page opens. */
const eagerCards = 6;

/** Tracks as cards in as many columns as there is room for. */
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

/** The grid before its tracks are there. */
export function TrackGridSkeleton({ count = 10 }: { count?: number }) {
  return <CardGridSkeleton label="Loading tracks" count={count} height={300} />;
}
