import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { patchQueryData } from '#platform/web/api/query-data-age.ts';
import type { TrackView } from '../../contract.ts';

/** A count that arrived so many ms ago may or may not contain a change that is answered now. */
const recent = 10_000;

/** The number of comments on a track's page, which the viewer's own changes and live counts of all comments alter. */
export function useCommentCount(queryKey: readonly unknown[]) {
  const client = useQueryClient();
  const liveAt = useRef(Number.NEGATIVE_INFINITY);
  const patch = (change: (count: number) => number) =>
    patchQueryData<TrackView>(client, queryKey, (shown) => ({
      ...shown,
      commentsCount: Math.max(0, change(shown.commentsCount)),
    }));
  return {
    /** The server has answered to a change of the viewer. Where a live count came just before, it is asked instead of guessed. */
    add: (by: 1 | -1) => {
      if (performance.now() - liveAt.current < recent) void client.invalidateQueries({ queryKey });
      else patch((count) => count + by);
    },
    /** A live count of all comments has arrived. */
    set: (count: number) => {
      liveAt.current = performance.now();
      // An answer that was asked for earlier may be older.
      void client.cancelQueries({ queryKey }).then(() => patch(() => count));
    },
  };
}
