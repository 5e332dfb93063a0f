import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { TrackView } from '../../contract.ts';
import { type TrackPagesQuery, trackListQuery } from '../track-queries.ts';
import { ListBar } from './list-bar.tsx';
import { TrackGrid, TrackListSkeleton } from './track-grid.tsx';
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
  return (
    <TrackPages
      query={trackListQuery(useApi(), type)}
      of={trackLists[type].title}
      editable={editable}
      empty={<TrackListEmpty type={type} action={emptyAction} />}
    />
  );
}

interface TrackPagesProps {
  query: TrackPagesQuery;
  /** The list, for screen readers. */
  of: string;
  editable?: boolean | undefined;
  /** Replaces a list without tracks. */
  empty: ReactNode;
}

/** The tracks of a query page by page. */
export function TrackPages({ query, of, editable, empty }: TrackPagesProps) {
  const list = useSuspenseInfiniteQuery(query);
  const tracks = withoutDuplicates(list.data.pages.flatMap((page) => page.items));
  if (tracks.length === 0) return empty;
  return (
    <>
      <ListBar tracks={tracks} of={of} />
      <TrackGrid tracks={tracks} loadedAt={getListLoadedAt(list.data)} editable={editable} level={2} />
      <ListEnd
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
        skeleton={<TrackListSkeleton count={5} />}
      />
    </>
  );
}

/** A list that changes while it is read (trending) may repeat a track on a later page. */
function withoutDuplicates(tracks: readonly TrackView[]): TrackView[] {
  return [...new Map(tracks.map((track) => [track.id, track])).values()];
}
