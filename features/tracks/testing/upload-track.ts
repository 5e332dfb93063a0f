import { getTrack, type TrackView } from '#features/tracks/contract.ts';
import { createTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { presignAudio } from '#features/uploads/contract.ts';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import type { Member, World } from '#testing/world.ts';
import { aWav } from './a-wav.ts';

export interface UploadedTrack {
  title?: string;
  published?: boolean;
  bytes?: Buffer;
  fileName?: string;
  /** Changes after the upload, as the edit form sends them. */
  change?: RequestInputOf<typeof updateTrack>['mixdown'];
}

/** Uploads an audio file as the browser does; returns its file name. */
export async function uploadAudio(owner: Member, bytes: Buffer, fileName = 'piece.wav'): Promise<string> {
  const permission = await owner.call(presignAudio, {
    filename: fileName,
    contentType: 'audio/wav',
    contentLength: bytes.length,
  });
  const sent = await owner.raw({
    method: 'PUT',
    url: permission.url,
    body: bytes,
    headers: permission.headers,
  });
  if (sent.status !== 200)
    throw new Error(`The upload was answered ${sent.status}: ${JSON.stringify(sent.body)}`);
  return permission.filename;
}

/** Uploads and processes a track through the contract with the real decoder. */
export async function uploadTrack(world: World, owner: Member, more: UploadedTrack = {}): Promise<TrackView> {
  const fileName = await uploadAudio(owner, more.bytes ?? aWav(), more.fileName);
  const mixdown = { title: more.title ?? 'A piece', fileName, published: more.published ?? true };
  const { id } = trackOf(await owner.call(createTrack, { mixdown }));
  await world.drain();
  if (more.change) await owner.call(updateTrack, { id, mixdown: more.change });
  return owner.call(getTrack, { id }).then(trackOf);
}
