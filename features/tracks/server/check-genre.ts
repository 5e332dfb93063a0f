import { genreName } from '#features/tracks/model/genres.ts';
import { invalid } from '#platform/pure/refusal.ts';

/** Refuses (422) the id of an unknown genre. */
export function checkGenre(genreId: number | null | undefined): void {
  if (genreId != null && genreName(genreId) === null) throw invalid({ genre_id: ['is not a known genre'] });
}
