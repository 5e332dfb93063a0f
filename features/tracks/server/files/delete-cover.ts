import { coverFileKeys } from '#features/tracks/server/files/track-files.ts';
import type { deleteCover as job } from '#features/tracks/server/tracks.jobs.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';

/** Deletes the files of replaced cover art. Idempotent. */
export async function deleteCover(call: Call, payload: PayloadOf<typeof job>): Promise<void> {
  for (const key of coverFileKeys(payload.imageKey)) await call.platform.storage.delete(key);
}
