import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { TrackView } from '../contract.ts';
import { TrackGrid, TrackGridSkeleton } from './track-grid.tsx';
import { TrackListEmpty } from './track-list-empty.tsx';
import type { TrackListType } from './track-lists.ts';
import { trackListQuery } from './track-queries.ts';

interface TrackListProps {
  type: TrackListType;
  editable?: boolean;
  /** In place of the empty list's own way on. */
  emptyAction?: ReactNode;
}

/** All of a list: a page at a time, the next one when its end comes into view or is asked for. */
export function TrackList({ type, editable, emptyAction }: TrackListProps) {
  const query = useSuspenseInfiniteQuery(trackListQuery(useApi(), type));
  const { data, dataUpdatedAt, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const tracks = eachOnce(data.pages.flatMap((page) => page.items));
  const end = useRef<HTMLDivElement>(null);
  const mayGoOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;

  useEffect(() => {
    if (!mayGoOn || !end.current || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && void fetchNextPage(),
      { rootMargin: '400px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [mayGoOn, fetchNextPage]);

  if (tracks.length === 0) return <TrackListEmpty type={type} action={emptyAction} />;
  return (
    <>
      <TrackGrid tracks={tracks} loadedAt={dataUpdatedAt} editable={editable} level={2} />
      {isFetchingNextPage && <TrackGridSkeleton count={5} />}
      <div ref={end}>
        {isFetchNextPageError ? (
          <ErrorState text="More tracks could not be loaded." onRetry={() => void fetchNextPage()} />
        ) : (
          <LoadMore hasMore={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
        )}
      </div>
    </>
  );
}

/** A list that moves while it is read (trending) may send a track again on a later page. */
function eachOnce(tracks: readonly TrackView[]): TrackView[] {
  return [...new Map(tracks.map((track) => [track.id, track])).values()];
}
