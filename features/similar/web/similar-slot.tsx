import { useRef } from 'react';
import type { TrackView } from '#features/tracks/contract.ts';
import { useViewer } from '#platform/web/app-context.tsx';
import { useInView } from '#platform/web/use-in-view.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

/** Loads "More like this" for a published track once its place comes near the window. Students see the tracks of their school only. */
export function SimilarSlot({ track }: { track: TrackView }) {
  const place = useRef<HTMLDivElement>(null);
  const isStudent = useViewer()?.student === true;
  const isOffered = track.published && track.status === 'done' && !isStudent;
  const isNear = useInView(place);
  const part = useLazyModule('SimilarTracks', () => import('./similar-tracks.tsx'), isNear && isOffered);
  return <div ref={place}>{part && <part.SimilarTracks track={track} />}</div>;
}
