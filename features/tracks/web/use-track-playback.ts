import { playerStore, usePlayerState } from '#platform/web/use-player.ts';
import type { TrackView } from '../contract.ts';
import { isPlayable, toPiece, toQueue } from './to-piece.ts';

/** A track's part in the page's one player; `list` is the queue that it is started in. */
export function useTrackPlayback(track: TrackView, list: readonly TrackView[] = [track]) {
  const { id } = track;
  const playing = usePlayerState((state) => state.id === id && state.isPlaying);
  const waiting = usePlayerState((state) => state.id === id && state.isWaiting);
  const started = usePlayerState((state) => state.id === id && (state.isPlaying || state.isPaused));
  const toggle = () => {
    if (isPlayable(track)) playerStore().toggle(toPiece(track), toQueue(list));
  };
  const seek = (ratio: number) => {
    if (!isPlayable(track)) return;
    if (!started) playerStore().play(toPiece(track), toQueue(list));
    playerStore().seekTo(ratio);
  };
  return { playing, waiting, started, toggle, seek };
}
