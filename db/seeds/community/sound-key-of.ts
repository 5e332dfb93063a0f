import { type SoundKey, soundKeys } from '#platform/pure/sound/sound-keys.ts';

const sharps: Readonly<Record<string, string>> = { Db: 'C#', Eb: 'D#', Gb: 'F#', Ab: 'G#', Bb: 'A#' };

/** The key of a composed track ("Eb minor") as tracks have it ("D# minor"); null for none of those. */
export function soundKeyOf(key: string): SoundKey | null {
  const [tonic = '', mode] = key.split(' ');
  const name = `${sharps[tonic] ?? tonic} ${mode}`;
  return soundKeys.find((known) => known === name) ?? null;
}
