import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { deletePicture as job } from './delete-picture.job.ts';
import { filesOfPicture } from './group-files.ts';

/** Deletes a picture that another took the place of, or whose group is gone. May run twice. */
export async function deletePicture(call: Call, payload: PayloadOf<typeof job>): Promise<void> {
  for (const key of filesOfPicture(payload.imageKey)) await call.platform.storage.delete(key);
}
