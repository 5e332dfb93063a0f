import { usePlayerState } from '#platform/web/player/use-player.ts';
import { formatMoment } from '../model/comment-moment.ts';
import type { CommentHostRef } from './comment-host-ref.ts';

/** Where the player is in the host's track, e.g. "0:08"; null unless it plays or pauses this track. */
export function usePlayerMoment({ id, sound }: CommentHostRef): string | null {
  const seconds = usePlayerState((state) =>
    sound && state.id === id && (state.isPlaying || state.isPaused) ? Math.floor(state.time / 1000) : null,
  );
  return seconds === null ? null : formatMoment(seconds * 1000);
}
