import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import type { PlayerStore } from '#platform/web/player/player-store.ts';

/** So much of a track has to be heard. */
const fullShare = 0.9;
/** The position moves by less between two reports of it; by more it was sought, in ms. */
const longestStepMs = 2500;

/**
 * Calls back once for each start of a track of which nine tenths were heard; what was skipped by seeking was not heard. `start` says
 * that a track begins, `stop` ends it.
 */
export function watchFullListens(store: PlayerStore, onFull: (track: PlayerTrack) => void) {
  let track: PlayerTrack | null = null;
  let heard = 0;
  let last = 0;
  const stop = store.subscribe(() => {
    const { id, time, duration, isPlaying } = store.getState();
    const step = time - last;
    last = time;
    if (track === null || id !== track.id || !isPlaying) return;
    if (step > 0 && step <= longestStepMs) heard += step;
    if (duration === 0 || heard < duration * fullShare) return;
    const full = track;
    track = null;
    onFull(full);
  });
  return {
    start(started: PlayerTrack) {
      track = started;
      heard = 0;
      last = 0;
    },
    stop,
  };
}
