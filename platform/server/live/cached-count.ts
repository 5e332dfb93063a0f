import type { Call, Db, Platform } from '#platform/server/call.ts';

/** Fewer are counted each time; more are counted once in a while, since all of them have to be looked at. */
const minCachedCount = 5000;

interface CachedCount {
  at: number;
  count: Promise<number>;
}

const countsByPlatform = new WeakMap<Platform, Map<string, CachedCount>>();

/**
 * How many there are of what is named `name`, as everybody counts them: from 5,000 on it may be as old as `forMs`. Names
 * must be few, as each is kept.
 */
export async function cachedCount(
  { platform, now }: Call,
  name: string,
  forMs: number,
  count: (db: Db) => Promise<number>,
): Promise<number> {
  const kept = countsByPlatform.get(platform) ?? new Map<string, CachedCount>();
  countsByPlatform.set(platform, kept);
  const last = kept.get(name);
  const age = last ? now.getTime() - last.at : Number.POSITIVE_INFINITY;
  if (last && age >= 0 && age < forMs && (await last.count) >= minCachedCount) return last.count;
  const counted = { at: now.getTime(), count: count(platform.db) };
  kept.set(name, counted);
  counted.count.catch(() => {
    if (kept.get(name) === counted) kept.delete(name);
  });
  return counted.count;
}
