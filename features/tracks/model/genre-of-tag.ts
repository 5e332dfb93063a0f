import { type Genre, genres } from './genres.ts';

/** What programs write for a genre of ours, in small letters without anything but letters and digits. */
const otherNames: Readonly<Record<string, string>> = {
  chill: 'Chillout',
  dnb: 'Drum & Bass',
  drumandbass: 'Drum & Bass',
  drumnbass: 'Drum & Bass',
  electronicdancemusic: 'EDM',
  hiphoprap: 'Hip Hop',
  rap: 'Hip Hop',
  lofihiphop: 'Lo-Fi',
  kpop: 'K-Pop',
  rhythmandblues: 'R&B',
  rb: 'R&B',
  rnb: 'R&B',
  randb: 'R&B',
  rnbsoul: 'R&B',
  rbsoul: 'R&B',
  score: 'Soundtrack',
  filmscore: 'Soundtrack',
  retrowave: 'Synthwave',
  worldmusic: 'World',
  electronica: 'Electro',
  indierock: 'Indie',
  indiepop: 'Indie',
};

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The genre that a file's tag means; null where none of ours does. */
export function genreOfTag(tag: string): Genre | null {
  const wanted = plain(tag);
  if (wanted === '') return null;
  const name = Object.hasOwn(otherNames, wanted) ? otherNames[wanted] : undefined;
  return genres.find((genre) => genre.name === name || plain(genre.name) === wanted) ?? null;
}
