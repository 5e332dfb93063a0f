import type { PlayerState, PlayerTrack } from './player-state.ts';
import { getPlayerStore, usePlayerState } from './use-player.ts';

/** Player phase as one text, so that a card subscribes once instead of three times. */
function phaseOf({ isPlaying, isWaiting, isPaused }: PlayerState): string {
  return `${isPlaying ? 'playing ' : ''}${isWaiting ? 'waiting ' : ''}${isPaused ? 'paused' : ''}`;
}

/**
 * Playback of one thing by the page's one player. `toPlayable` gives its track with the queue around it, or null where nothing
 * can be played; it is called by actions only.
 */
export function usePlayback(
  id: string,
  toPlayable: () => { track: PlayerTrack; queue: readonly PlayerTrack[] } | null,
) {
  const phase = usePlayerState((state) => (state.id === id ? phaseOf(state) : ''));
  const playing = phase.includes('playing');
  const waiting = phase.includes('waiting');
  const started = playing || phase.includes('paused');
  const toggle = () => {
    const playable = toPlayable();
    if (playable) getPlayerStore().toggle(playable.track, playable.queue);
  };
  const prepare = () => {
    const playable = toPlayable();
    if (playable) getPlayerStore().prepare(playable.track);
  };
  const seek = (ratio: number) => {
    const playable = toPlayable();
    if (!playable) return;
    if (!started) getPlayerStore().play(playable.track, playable.queue);
    getPlayerStore().seekTo(ratio);
  };
  return { playing, waiting, started, toggle, prepare, seek };
}
