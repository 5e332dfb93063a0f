/**
 * How an object may be fetched.
 * `public`: by anybody, for ever (browsers and proxies keep it). `revocable`: by anybody, but asked for each time, because it may
 * be withdrawn. `signed`: only by a signed address. `no`: not at all; it looks as if it did not exist.
 */
export type Serving = 'public' | 'revocable' | 'signed' | 'no';

export type MayServe = (key: string) => Promise<Serving>;

const ttlMs = 500;
const maxKeys = 10_000;

/** Remembers answers for half a second, counted from the question, so that a withdrawn object is gone within a second. */
export function cacheServing(ask: MayServe, nowMs: () => number = () => performance.now()): MayServe {
  const known = new Map<string, { until: number; answer: Promise<Serving> }>();
  return (key) => {
    const now = nowMs();
    const kept = known.get(key);
    if (kept && kept.until > now) return kept.answer;
    if (known.size >= maxKeys) known.clear();
    const answer = ask(key);
    known.set(key, { until: now + ttlMs, answer });
    answer.catch(() => known.delete(key));
    return answer;
  };
}
