import { type SoundKey, soundKeys } from './sound-keys.ts';

/** The place of a note among the twelve from C; flats are the sharps below. */
const places: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
const written = /^([a-g])\s*([#♯b♭]|sharp|flat)?\s*(?:-?\s*(m|min|minor|maj|major))?$/;
/** Camelot and Open Key number the keys along the circle of fifths. */
const numbered = /^(1[0-2]|[1-9])\s*([abmd])$/;

const keyAt = (place: number, isMinor: boolean): SoundKey | null =>
  soundKeys[(((place % 12) + 12) % 12) + (isMinor ? 12 : 0)] ?? null;

/**
 * The key that a text of a file's tags means: "Am", "F# minor", "Bbmaj", of Camelot ("8A" is A minor, "8B" C major) or Open Key
 * ("1m" is A minor, "1d" C major); null where it means none.
 */
export function readKey(text: string): SoundKey | null {
  // "M" is major, and "m" is minor.
  const clean = text
    .trim()
    .replace(/^([A-Ga-g][#♯b♭]?)M$/, '$1 major')
    .toLowerCase();
  const [, number, letter] = numbered.exec(clean) ?? [];
  if (number && letter) {
    const isCamelot = letter === 'a' || letter === 'b';
    const isMinor = letter === 'a' || letter === 'm';
    const fifths = Number(number) - (isCamelot ? 8 : 1);
    return keyAt(fifths * 7 + (isMinor ? 9 : 0), isMinor);
  }
  const [, note, accidental, mode] = written.exec(clean) ?? [];
  const place = places[note ?? ''];
  if (place === undefined) return null;
  const shift = !accidental ? 0 : ['#', '♯', 'sharp'].includes(accidental) ? 1 : -1;
  return keyAt(place + shift, mode?.startsWith('m') === true && !mode.startsWith('maj'));
}
