import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { TrackView } from '../../contract.ts';
import { trackListQuery } from '../track-queries.ts';
import { PlayAllButton } from './play-all-button.tsx';
import { TrackGrid, TrackGridSkeleton } from './track-grid.tsx';
import { TrackListEmpty } from './track-list-empty.tsx';
import { type TrackListType, trackLists } from './track-lists.ts';

interface TrackListProps {
  type: TrackListType;
  editable?: boolean;
  /** Replaces the action of the empty list. */
  emptyAction?: ReactNode;
}

/** A whole list, page by page, loaded on scroll or request. */
export function TrackList({ type, editable, emptyAction }: TrackListProps) {
  const list = useSuspenseInfiniteQuery(trackListQuery(useApi(), type));
  const tracks = withoutDuplicates(list.data.pages.flatMap((page) => page.items));
  if (tracks.length === 0) return <TrackListEmpty type={type} action={emptyAction} />;
  return (
    <>
      <div>
        <PlayAllButton tracks={tracks} of={trackLists[type].title} />
      </div>
      <TrackGrid tracks={tracks} loadedAt={getListLoadedAt(list.data)} editable={editable} level={2} />
      <ListEnd
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
        skeleton={<TrackGridSkeleton count={5} />}
      />
    </>
  );
}

/** A list that changes while it is read (trending) may repeat a track on a later page. */
function withoutDuplicates(tracks: readonly TrackView[]): TrackView[] {
  return [...new Map(tracks.map((track) => [track.id, track])).values()];
}
