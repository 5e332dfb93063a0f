import { usePlayerState } from '#platform/web/player/use-player.ts';
import { findHeardMoment } from '../../model/cluster-moments.ts';
import type { ShownMoment } from './moments-query.ts';

/** The comment whose moment the player has just reached in this track; null while it does not play. */
export function useHeardMoment(trackId: string, moments: readonly ShownMoment[]): ShownMoment | null {
  const heard = usePlayerState((state) =>
    state.id === trackId && state.isPlaying ? (findHeardMoment(moments, state.time)?.id ?? null) : null,
  );
  return moments.find(({ id }) => id === heard) ?? null;
}
