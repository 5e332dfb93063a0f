import type { Song } from '#studio/document/song.ts';

/** Sounds of the library that a song's clips were made of, with commas between them; at most 100. */
export const idsOfSounds = ({ clips }: Song): string =>
  [...new Set(clips.flatMap(({ recipe }) => recipe ?? []))].slice(0, 100).join(',');
