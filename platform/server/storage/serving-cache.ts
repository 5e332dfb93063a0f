/**
 * How an object may be fetched.
 * `public`: by anyone, cacheable for ever. `revocable`: by anyone, revalidated each time, because it may be withdrawn.
 * `signed`: only by a signed address. `no`: not at all, as if it did not exist.
 */
export type Serving = 'public' | 'revocable' | 'signed' | 'no';

export type MayServe = (key: string) => Promise<Serving>;

const ttlMs = 500;
const maxKeys = 10_000;

/** Caches results for half a second from the call, so that a withdrawn object is unavailable within a second. */
export function cacheServing(mayServe: MayServe, nowMs: () => number = () => performance.now()): MayServe {
  const cache = new Map<string, { until: number; answer: Promise<Serving> }>();
  return (key) => {
    const now = nowMs();
    const cached = cache.get(key);
    if (cached && cached.until > now) return cached.answer;
    if (cache.size >= maxKeys) cache.clear();
    const answer = mayServe(key);
    cache.set(key, { until: now + ttlMs, answer });
    answer.catch(() => cache.delete(key));
    return answer;
  };
}
