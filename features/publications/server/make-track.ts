import { insertTrackOnce } from '#features/tracks/server/create-track.ts';
import { findTrack, updateTrack } from '#features/tracks/server/track.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { conflict, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { lockPublication, updateToDone } from './publication.store.ts';

/**
 * Makes the track of the actor's publication from an uploaded file, or answers the one that is there (STUDIO-192). Refuses (404) others'
 * publications and (409) those that have ended. Call it in a transaction.
 */
export async function makeTrack(
  call: MemberCall,
  {
    publicationId,
    fileName,
    checkLimit,
  }: { publicationId: string; fileName: string; checkLimit?: (call: MemberCall) => Promise<void> },
): Promise<TrackRow> {
  const publication = await lockPublication(call.db, publicationId);
  if (publication?.user_id !== call.actor.userId) throw notFound();
  const made = await findTrack(call.db, publicationId);
  if (made) return made;
  if (publication.state !== 'open') throw conflict('This publication has ended.');
  const { title, description, genre_id: genreId } = publication;
  const wanted = { id: publicationId, title, description, genreId, fileName, published: true };
  const track = await insertTrackOnce(call, wanted, checkLimit);
  if (track.id !== publicationId) throw invalid({ file_name: ['was used for another track'] });
  await updateToDone(call.db, publicationId);
  return updateTrack(call.db, track.id, {
    image_key: publication.image_key,
    image_colour: publication.image_colour,
    allow_comments: publication.allow_comments,
    allow_download: publication.allow_download,
  });
}
