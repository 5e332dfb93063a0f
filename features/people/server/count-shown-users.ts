import { findShownUserCount } from '#features/people/server/find-shown-user-count.ts';
import { cachedCount } from '#platform/server/cache/cached-count.ts';
import type { Call } from '#platform/server/call.ts';

const cacheMs = 60_000;

/** The number of publicly visible members; on a large site up to one minute old. */
export const countShownUsers = (call: Call): Promise<number> =>
  cachedCount(call, 'shown users', cacheMs, findShownUserCount);
