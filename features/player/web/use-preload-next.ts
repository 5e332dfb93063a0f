import { useEffect } from 'react';
import { prefetchRange } from '#platform/web/prefetch-api.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/use-player.ts';

/** Preloading starts this many ms before the end of the track, and loads this many bytes. */
const leadMs = 15_000;
const beginningBytes = 65_536;

/** Preloads the beginning of the next track shortly before this one ends, so that it starts without a gap. */
export function usePreloadNext(): void {
  const nearEnd = usePlayerState(
    ({ isPlaying, hasNext, duration, time }) =>
      isPlaying && hasNext && duration > 0 && duration - time <= leadMs,
  );
  useEffect(() => {
    const next = nearEnd ? getPlayerStore().upcoming() : null;
    if (next && next.songUrl !== '') void prefetchRange(next.songUrl, beginningBytes);
  }, [nearEnd]);
}
