import type { TrackListDocument } from '#features/tracks/contract.ts';
import type { listGenreTracks as contract } from '#features/tracks/genres.contract.ts';
import { genreOfSlug } from '#features/tracks/model/genres.ts';
import { listTopicTracks } from '#features/tracks/server/lists/list-topic-tracks.ts';
import { genreTopic } from '#features/tracks/server/lists/track-topic.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

export async function listGenreTracks(
  call: Call,
  { genre: slug, ...query }: InputOf<typeof contract>,
): Promise<TrackListDocument> {
  const genre = genreOfSlug(slug);
  if (!genre) throw notFound();
  return listTopicTracks(call, genreTopic(genre.id), query);
}
