import { usePlayback } from '#platform/web/player/use-playback.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import type { TrackView } from '../contract.ts';
import { isPlayable, toPlayerQueue, toPlayerTrack } from './to-player-track.ts';

/** Playback of a track by the page's one player; `list` is its queue, `from` where it starts, in ms. */
export function useTrackPlayback(track: TrackView, list: readonly TrackView[] = [track], from = 0) {
  const playback = usePlayback(track.id, () =>
    isPlayable(track) ? { track: toPlayerTrack(track), queue: toPlayerQueue(list) } : null,
  );
  const { duration } = track;
  if (from === 0 || duration === null) return playback;
  const toggle = () => {
    if (getPlayerStore().getState().id === track.id) playback.toggle();
    else playback.seek(from / duration);
  };
  return { ...playback, toggle };
}
