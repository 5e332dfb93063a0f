import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import type { PlayerStore } from '#platform/web/player/player-store.ts';

/** So much of a track has to be heard. */
const fullShare = 0.9;
/** The position moves by less between two reports of it; by more it was sought, in ms. */
const longestStepMs = 2500;

/**
 * Calls back once for each start of a track of which nine tenths were heard; a second that is heard again is one second, and what was
 * skipped by seeking was not heard. `start` says that a track begins, `stop` ends it.
 */
export function watchFullListens(store: PlayerStore, onFull: (track: PlayerTrack) => void) {
  let track: PlayerTrack | null = null;
  const heard = new Set<number>();
  let last = 0;
  const stop = store.subscribe(() => {
    const { id, time, duration, isPlaying } = store.getState();
    const from = last;
    last = time;
    if (track === null || id !== track.id || !isPlaying) return;
    if (time - from <= longestStepMs)
      for (let second = Math.floor(from / 1000); second * 1000 < time; second += 1) heard.add(second);
    if (duration === 0 || heard.size * 1000 < duration * fullShare) return;
    const full = track;
    track = null;
    onFull(full);
  });
  return {
    start(started: PlayerTrack) {
      track = started;
      heard.clear();
      last = 0;
    },
    stop,
  };
}
