import { guest } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { sharedReadCacheOf } from './shared-read-cache.ts';

/** The answer of `read`: for guests one read a second under `key` that all share, for members one of their own. */
export async function shareAmongGuests<T extends object>(
  call: Call,
  key: readonly unknown[],
  read: (as: Call) => Promise<T>,
): Promise<T> {
  const { actor, platform } = call;
  if (actor.userId !== null) return read(call);
  return sharedReadCacheOf(platform)(JSON.stringify(key), () => read(makeCall(platform, platform.db, guest)));
}
