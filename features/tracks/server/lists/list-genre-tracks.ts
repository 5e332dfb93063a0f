import type { TrackListDocument } from '#features/tracks/contract.ts';
import type { listGenreTracks as contract } from '#features/tracks/genres.contract.ts';
import type { GenreSort } from '#features/tracks/model/genre-tracks.ts';
import { genreOfSlug } from '#features/tracks/model/genres.ts';
import { genreOrderPage } from '#features/tracks/server/lists/genre-orders.scopes.ts';
import { countGenreTracks } from '#features/tracks/server/lists/genre-orders.store.ts';
import { listSharedTracks, type SharedTrackList } from '#features/tracks/server/lists/list-shared-tracks.ts';
import { listTracksByHeat } from '#features/tracks/server/lists/list-tracks-by-heat.ts';
import { listTracksByTime } from '#features/tracks/server/lists/list-tracks-by-time.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging } from '#platform/pure/paging.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { cachedCount } from '#platform/server/cache/cached-count.ts';
import type { Call } from '#platform/server/call.ts';

const countCacheMs = 5000;

/** `total` is up to 5 seconds old. */
export async function listGenreTracks(
  call: Call,
  { genre: slug, sort, ...query }: InputOf<typeof contract>,
): Promise<TrackListDocument> {
  const genre = genreOfSlug(slug);
  if (!genre) throw notFound();
  return listSharedTracks(call, genreList(genre.id, sort), readPaging(query, 20));
}

const genreList = (genreId: number, sort: GenreSort): SharedTrackList => ({
  name: `genre ${genreId} ${sort}`,
  async readPage(call, paging) {
    const [page, total] = await Promise.all([
      sort === 'new'
        ? readNewestPage(call, genreId, paging)
        : listTracksByHeat(call, paging, genreOrderPage({ genreId, by: sort }, paging)),
      cachedCount(call, `tracks of genre ${genreId}`, countCacheMs, (db) => countGenreTracks(db, genreId)),
    ]);
    return { ...page, total };
  },
});

function readNewestPage(call: Call, genreId: number, paging: Paging) {
  const query = call.db.selectFrom('tracks').where('genre_id', '=', genreId).where(listed);
  return listTracksByTime(call, { query, column: 'listed_at', paging });
}
