import { CardGrid, CardGridSkeleton } from '#design/card-grid/card-grid.tsx';
import type { TrackView } from '../../contract.ts';
import { TrackCard } from '../track-card.tsx';
import { trackRowsPart } from './rows/track-rows-part.ts';
import { useListForm } from './use-list-form.ts';

export interface TrackGridProps {
  tracks: readonly TrackView[];
  loadedAt?: number;
  editable?: boolean | undefined;
  /** Heading level of the tracks' titles. */
  level?: 2 | 3;
  label?: string;
}

/** Number of covers in view when a page opens. */
const eagerCards = 6;

/** Tracks as cards in as many columns as fit, or as rows where the viewer has chosen that. */
export function TrackGrid(props: TrackGridProps) {
  return useListForm() === 'rows' ? <LoadedRows {...props} /> : <Cards {...props} />;
}

function LoadedRows(props: TrackGridProps) {
  const part = trackRowsPart.read();
  return <part.TrackRows {...props} />;
}

function Cards({ tracks, loadedAt, editable, level, label }: TrackGridProps) {
  return (
    <CardGrid {...(label && { label })}>
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

/** Placeholder of a part of the list in the form that the viewer sees. */
export function TrackListSkeleton({ count }: { count: number }) {
  return useListForm() === 'rows' ? (
    <LoadedRowsSkeleton count={count} />
  ) : (
    <TrackGridSkeleton count={count} />
  );
}

function LoadedRowsSkeleton({ count }: { count: number }) {
  const part = trackRowsPart.read();
  return <part.TrackRowsSkeleton count={count} />;
}

/** Skeleton of the cards. */
export function TrackGridSkeleton({ count = 10 }: { count?: number }) {
  return <CardGridSkeleton label="Loading tracks" count={count} height={300} />;
}
