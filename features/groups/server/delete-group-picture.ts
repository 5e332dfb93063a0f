import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { deleteGroupPicture as job } from './delete-group-picture.job.ts';
import { groupPictureFileKeys } from './group-files.ts';

/** Deletes a picture that another took the place of, or whose group is gone. May run twice. */
export async function handleDeleteGroupPicture(call: Call, payload: PayloadOf<typeof job>): Promise<void> {
  for (const key of groupPictureFileKeys(payload.imageKey)) await call.platform.storage.delete(key);
}
