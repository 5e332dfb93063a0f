import { coverFileKeys } from '#features/tracks/server/files/track-files.ts';
import type {
  deleteCover as coverJob,
  deleteTrackFiles as job,
} from '#features/tracks/server/tracks.jobs.ts';
import { discardUpload } from '#features/uploads/server/receive-bytes.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';

/** Deletes all objects of a deleted track, and its uploaded file. Idempotent. */
export async function deleteTrackFiles(call: Call, payload: PayloadOf<typeof job>): Promise<void> {
  const { storage } = call.platform;
  await discardUpload(call.platform, payload.fileName);
  for await (const object of storage.list(`tracks/${payload.trackId}/`)) await storage.delete(object.key);
}

/** Deletes the files of replaced cover art. Idempotent. */
export async function deleteCover(call: Call, payload: PayloadOf<typeof coverJob>): Promise<void> {
  for (const key of coverFileKeys(payload.imageKey)) await call.platform.storage.delete(key);
}
