import { keyName } from '#platform/pure/sound/sound-keys.ts';
import type { TrackView } from '../contract.ts';

/** Tempo and key of a track, where they are known. */
export function SoundFacts({ track: { bpm, key } }: { track: Pick<TrackView, 'bpm' | 'key'> }) {
  return (
    <>
      {bpm !== null && <span>{bpm} bpm</span>}
      {key !== null && <span>{keyName(key)}</span>}
    </>
  );
}
