import { findShownUserCount } from '#features/people/server/find-shown-user-count.ts';
import type { Call } from '#platform/server/call.ts';
import { keptCount } from '#platform/server/live/kept-count.ts';

const keptMs = 60_000;

/** How many members everybody may see; in a large hall as of the last minute. */
export const countShownUsers = (call: Call): Promise<number> =>
  keptCount(call, 'shown users', keptMs, findShownUserCount);
