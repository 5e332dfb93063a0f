import { createCache } from '#platform/server/cache/cache.ts';

/**
 * How an object may be fetched.
 * `public`: by anyone, cacheable for ever. `revocable`: by anyone, revalidated each time, because it may be withdrawn.
 * `attachment`: like `public`, but browsers save it and never show it.
 * `signed`: only by a signed address. `no`: not at all, as if it did not exist.
 */
export type Serving = 'public' | 'attachment' | 'revocable' | 'signed' | 'no';

export type MayServe = (key: string) => Promise<Serving>;

/** Caches results for half a second from the call, so that a withdrawn object is unavailable within a second. */
export function cacheServing(mayServe: MayServe, nowMs?: () => number): MayServe {
  const cache = createCache<Serving>({ maxEntries: 10_000, ttlMs: 500, nowMs });
  return (key) => cache.get(key, () => mayServe(key));
}
