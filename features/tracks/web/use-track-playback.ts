import type { PlayerState } from '#platform/web/player/player-state.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';
import type { TrackView } from '../contract.ts';
import { isPlayable, toPlayerQueue, toPlayerTrack } from './to-player-track.ts';

/** Player phase as one text, so that a card subscribes once instead of three times. */
function phaseOf({ isPlaying, isWaiting, isPaused }: PlayerState): string {
  return `${isPlaying ? 'playing ' : ''}${isWaiting ? 'waiting ' : ''}${isPaused ? 'paused' : ''}`;
}

/** Playback of a track by the page's one player; `list` is its queue. */
export function useTrackPlayback(track: TrackView, list: readonly TrackView[] = [track]) {
  const { id } = track;
  const phase = usePlayerState((state) => (state.id === id ? phaseOf(state) : ''));
  const playing = phase.includes('playing');
  const waiting = phase.includes('waiting');
  const started = playing || phase.includes('paused');
  const toggle = () => {
    if (isPlayable(track)) getPlayerStore().toggle(toPlayerTrack(track), toPlayerQueue(list));
  };
  const prepare = () => {
    if (isPlayable(track)) getPlayerStore().prepare(toPlayerTrack(track));
  };
  const seek = (ratio: number) => {
    if (!isPlayable(track)) return;
    if (!started) getPlayerStore().play(toPlayerTrack(track), toPlayerQueue(list));
    getPlayerStore().seekTo(ratio);
  };
  return { playing, waiting, started, toggle, prepare, seek };
}
