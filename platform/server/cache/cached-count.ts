import type { Call, Db, Platform } from '#platform/server/call.ts';
import { createCache, oncePerOwner } from './cache.ts';

/** Smaller counts are not cached, since counting few rows is cheap. */
const minCachedCount = 5000;

const countCacheOf = oncePerOwner(
  (platform: Platform) => platform,
  ({ clock }) => createCache<number>({ maxEntries: 100, nowMs: () => clock.now().getTime() }),
);

/** A count that is the same for all viewers, cached under `name`: from 5,000 on it may be up to `forMs` old. */
export async function cachedCount(
  { platform }: Pick<Call, 'platform'>,
  name: string,
  forMs: number,
  count: (db: Db) => Promise<number>,
): Promise<number> {
  const cache = countCacheOf(platform);
  const last = cache.peek(name);
  if (last && (await last) >= minCachedCount) return last;
  return cache.reload(name, () => count(platform.db), { ttlMs: forMs });
}
