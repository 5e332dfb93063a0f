import type { Call, Db, Platform } from '#platform/server/call.ts';

/** Smaller counts are not cached, since counting few rows is cheap. */
const minCachedCount = 5000;

interface CachedCount {
  at: number;
  count: Promise<number>;
}

const countsByPlatform = new WeakMap<Platform, Map<string, CachedCount>>();

/**
 * A count that is the same for all viewers, cached under `name`: from 5,000 on it may be up to `forMs` old. Use few
 * names, since each is stored.
 */
export async function cachedCount(
  { platform, now }: Call,
  name: string,
  forMs: number,
  count: (db: Db) => Promise<number>,
): Promise<number> {
  const cached = countsByPlatform.get(platform) ?? new Map<string, CachedCount>();
  countsByPlatform.set(platform, cached);
  const last = cached.get(name);
  const age = last ? now.getTime() - last.at : Number.POSITIVE_INFINITY;
  if (last && age >= 0 && age < forMs && (await last.count) >= minCachedCount) return last.count;
  const counted = { at: now.getTime(), count: count(platform.db) };
  cached.set(name, counted);
  counted.count.catch(() => {
    if (cached.get(name) === counted) cached.delete(name);
  });
  return counted.count;
}
