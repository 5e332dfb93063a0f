import type { NewSoundFailure } from '#features/tracks/model/track-failure.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { Call } from '#platform/server/call.ts';
import type { NewSoundGuard } from './new-sound-guard.ts';

/** Why moderators or a guard do not let the sound of a track be replaced now; null where nothing is against it. */
export async function findReplaceRefusal(
  call: Call,
  track: TrackRow,
  guards: readonly NewSoundGuard[],
): Promise<{ failure: NewSoundFailure; text: string } | null> {
  if (track.withheld === 'track' || track.hidden_unpublished)
    return {
      failure: 'hidden',
      text: 'The moderators have hidden this track, so its sound cannot be replaced.',
    };
  for (const guard of guards) {
    const text = await guard(call, track.id);
    if (text !== null) return { failure: 'guarded', text };
  }
  return null;
}
