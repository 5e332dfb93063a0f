import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { TrackView } from '#features/tracks/contract.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useInView } from '#platform/web/use-in-view.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { listsOfTrackQuery } from './list-queries.ts';

interface ListsOfTrackSlotProps {
  track: TrackView;
  /** Shown once the room that the lists take is known, so that it does not move. */
  children?: ReactNode;
}

/** Loads the lists that hold a published track once their place comes near the window. Students see no lists. */
export function ListsOfTrackSlot({ track, children }: ListsOfTrackSlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const isStudent = useViewer()?.student === true;
  const isOffered = track.published && track.status === 'done' && !isStudent;
  const isWanted = useInView(place) && isOffered;
  const lists = useQuery({ ...listsOfTrackQuery(useApi(), track.id), enabled: isWanted });
  const part = useLazyModule('ListsOfTrack', () => import('./lists-of-track.tsx'), isWanted);
  const isKnown = !isOffered || lists.isError || (lists.isSuccess && part !== null);
  return (
    <>
      <div ref={place}>
        {part && lists.data && lists.data.lists.length > 0 && <part.ListsOfTrack lists={lists.data.lists} />}
      </div>
      {isKnown && children}
    </>
  );
}
