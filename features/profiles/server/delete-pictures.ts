import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { deletePictures as job } from './profiles.jobs.ts';

/** Deletes replaced pictures. May run twice. */
export async function deletePictures(call: Call, { keys }: PayloadOf<typeof job>): Promise<void> {
  const { storage } = call.platform;
  for (const directory of keys) {
    for await (const { key } of storage.list(`${directory}/`)) await storage.delete(key);
  }
}
