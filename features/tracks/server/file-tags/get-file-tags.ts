import type { getFileTags as contract } from '#features/tracks/file-tags.contract.ts';
import { genreOfTag } from '#features/tracks/model/genre-of-tag.ts';
import { trackRights } from '#features/tracks/model/track-rights.ts';
import { hiddenAddressExpiry, imageVariantKey } from '#features/tracks/server/files/track-files.ts';
import { getVisibleTrack } from '#features/tracks/server/page/get-track.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf } from '#features/tracks/server/track-row.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import { readKey } from '#platform/pure/sound/read-key.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { findFileTags } from './file-tags.store.ts';

export async function getFileTags(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const track = await getVisibleTrack(call, await findTrack(call.db, id));
  if (!trackRights(call.actor, rightsFactsOf(track)).edit) throw forbidden();
  const row = await findFileTags(call.db, track.id);
  if (!row) return { fileTags: null };
  const { image_key: imageKey, year } = row;
  const expiresAt = hiddenAddressExpiry(call.now);
  return {
    fileTags: {
      title: row.title || null,
      artist: row.artist || null,
      genre: row.genre || null,
      genreId: genreOfTag(row.genre)?.id ?? null,
      year,
      comment: row.comment || null,
      album: row.album || null,
      disc: row.disc,
      trackNumber: row.track_number,
      bpm: row.bpm,
      key: readKey(row.musical_key),
      pictureId: imageKey && row.picture_hash,
      imageUrl: imageKey && call.platform.files.signedUrl(imageVariantKey(imageKey, 400), { expiresAt }),
    },
  };
}
