import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { deleteNewsFiles as job } from './news.jobs.ts';

/** Idempotent: deleting a missing object is no error. */
export async function deleteNewsFiles(call: Call, { keys }: PayloadOf<typeof job>): Promise<void> {
  for (const key of keys) await call.platform.storage.delete(key);
}
