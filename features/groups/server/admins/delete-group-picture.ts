import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { deleteGroupPicture as job } from '../groups.jobs.ts';
import { groupPictureFileKeys } from './group-files.ts';

/** Deletes the files of a replaced picture or of a deleted group's picture. Idempotent. */
export async function handleDeleteGroupPicture(call: Call, payload: PayloadOf<typeof job>): Promise<void> {
  for (const key of groupPictureFileKeys(payload.imageKey)) await call.platform.storage.delete(key);
}
