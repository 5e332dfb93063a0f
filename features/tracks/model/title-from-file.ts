import { removeHiddenCharacters } from '#platform/pure/text/hidden-characters.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { TRACK_TITLE_LIMIT } from './track-limits.ts';

/** `My  song_final.wav` -> `My song final`, cut to the maximum length of a title. */
export function titleFromFile(fileName: string): string {
  const shown = removeHiddenCharacters(fileName);
  const plain = shown
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
  return [...(isBlank(plain) ? shown : plain)].slice(0, TRACK_TITLE_LIMIT).join('').trim();
}
