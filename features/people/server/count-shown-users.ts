import { findShownUserCount } from '#features/people/server/find-shown-user-count.ts';
import type { Call, Platform } from '#platform/server/call.ts';

/** A hall of fewer is counted each time; of more at most once a minute, since all of it has to be looked at. */
const largeHall = 5000;
const keptMs = 60_000;

const kept = new WeakMap<Platform, { at: number; count: Promise<number> }>();

/** How many members everybody may see; in a large hall as of the last minute. */
export async function countShownUsers({ platform, now }: Call): Promise<number> {
  const last = kept.get(platform);
  const age = last ? now.getTime() - last.at : Number.POSITIVE_INFINITY;
  if (last && age >= 0 && age < keptMs && (await last.count) >= largeHall) return last.count;
  const count = findShownUserCount(platform.db);
  kept.set(platform, { at: now.getTime(), count });
  count.catch(() => kept.delete(platform));
  return count;
}
