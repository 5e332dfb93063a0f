import type { deleteTrackFiles as job } from '#features/tracks/server/tracks.jobs.ts';
import { discardUpload } from '#features/uploads/server/receive-bytes.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';

/** Deletes all objects of a deleted track, and its uploaded file. Idempotent. */
export async function deleteTrackFiles(call: Call, payload: PayloadOf<typeof job>): Promise<void> {
  const { storage } = call.platform;
  await discardUpload(call.platform, payload.fileName);
  for await (const object of storage.list(`tracks/${payload.trackId}/`)) await storage.delete(object.key);
}
