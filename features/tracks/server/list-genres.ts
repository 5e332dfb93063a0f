import { type Genre, genres } from '#features/tracks/model/genres.ts';

export async function listGenres(): Promise<Genre[]> {
  return [...genres];
}
