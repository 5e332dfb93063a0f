import { genreSlug } from './genre-slug.ts';

const genreNames = [
  'Acoustic',
  'Ambient',
  'Blues',
  'Chillout',
  'Classical',
  'Country',
  'Dance',
  'Deep House',
  'Disco',
  'Drum & Bass',
  'Dubstep',
  'EDM',
  'Electro',
  'Experimental',
  'Folk',
  'Funk',
  'Future Bass',
  'Hardstyle',
  'Hip Hop',
  'House',
  'Indie',
  'Jazz',
  'K-Pop',
  'Latin',
  'Lo-Fi',
  'Metal',
  'Phonk',
  'Pop',
  'Progressive House',
  'Punk',
  'R&B',
  'Reggae',
  'Reggaeton',
  'Rock',
  'Soul',
  'Soundtrack',
  'Synthwave',
  'Techno',
  'Trance',
  'Trap',
  'World',
  'Other',
] as const;

export interface Genre {
  id: number;
  name: string;
}

/** All genres by name, "Other" last. An id is a position in this list and never changes. */
export const genres: readonly Genre[] = genreNames.map((name, at) => ({ id: at + 1, name }));

export const genreName = (id: number | null): string | null =>
  id === null ? null : (genreNames[id - 1] ?? null);

/** The genre with this name in addresses; null for an unknown one. */
export const genreOfSlug = (slug: string): Genre | null =>
  genres.find(({ name }) => genreSlug(name) === slug) ?? null;

/** Id of a genre by its exact name; throws for an unknown one. */
export function genreId(name: string): number {
  const genre = genres.find((one) => one.name === name);
  if (!genre) throw new RangeError(`${name} is no genre`);
  return genre.id;
}
