import type { deleteTrackFiles as job } from '#features/tracks/server/delete-track-files.job.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';

/** Deletes every object of a track that is gone. May run twice. */
export async function deleteTrackFiles(call: Call, payload: PayloadOf<typeof job>): Promise<void> {
  const { storage } = call.platform;
  for await (const object of storage.list(`tracks/${payload.trackId}/`)) await storage.delete(object.key);
}
