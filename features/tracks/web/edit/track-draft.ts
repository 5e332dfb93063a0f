import { removeHiddenCharacters } from '#platform/pure/text/hidden-characters.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { createStore } from '#platform/web/store.ts';

/** Title and publishing of a track while its file is uploading. */
export interface TrackDraft {
  title: string;
  published: boolean;
}

const maxTitleLength = 100;

/** `My  song_final.wav` -> `My song final`, cut to the maximum length of a title. */
export function titleFromFile(fileName: string): string {
  const shown = removeHiddenCharacters(fileName);
  const plain = shown
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
  return [...(isBlank(plain) ? shown : plain)].slice(0, maxTitleLength).join('').trim();
}

/** The page's one draft; survives navigation. */
export const trackDraft = createStore<TrackDraft>({ title: '', published: false });
