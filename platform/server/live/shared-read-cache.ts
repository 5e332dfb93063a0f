import type { Platform } from '#platform/server/call.ts';
import { onInvalidation } from './invalidation.ts';

const defaultFreshMs = 1000;
const maxCached = 200;

/** Counts the changes this process has heard of: what was read before the last one may show the past. */
let invalidations = 0;
onInvalidation(() => {
  invalidations += 1;
});

interface CachedRead {
  readAt: number;
  changes: number;
  answer: Promise<object>;
}

/**
 * The answer under `key`, read at most `freshMs` ago (a second unless told) and before no change; callers who come while it is
 * read wait for it.
 */
type SharedReadCache = <T extends object>(
  key: string,
  nowMs: number,
  read: () => Promise<T>,
  freshMs?: number,
) => Promise<T>;

const sharedAnswers = new WeakSet<object>();

/** True for an answer that many callers were given, or will be: it is frozen, and may be written down once for all. */
export const isSharedAnswer = (answer: object): boolean => sharedAnswers.has(answer);

function createSharedReadCache(): SharedReadCache {
  const kept = new Map<string, CachedRead>();
  return <T extends object>(key: string, nowMs: number, read: () => Promise<T>, freshMs = defaultFreshMs) => {
    const found = kept.get(key);
    const isFresh = found && nowMs >= found.readAt && nowMs - found.readAt < freshMs;
    if (isFresh && found.changes === invalidations) return found.answer as Promise<T>;
    const answer = read().then((value) => {
      sharedAnswers.add(value);
      return deepFreeze(value);
    });
    const entry = { readAt: nowMs, changes: invalidations, answer };
    kept.delete(key);
    kept.set(key, entry);
    if (kept.size > maxCached) kept.delete(kept.keys().next().value ?? '');
    answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return answer;
  };
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}

const cachesByPlatform = new WeakMap<Platform, SharedReadCache>();

/**
 * Reads whose answer is the same for everybody, kept for a second and forgotten with the next `publishInvalidation`, in whichever
 * process it was made. Only for what every guest may see: nothing in the answer may depend on the caller.
 */
export function sharedReadCacheOf(platform: Platform): SharedReadCache {
  const found = cachesByPlatform.get(platform) ?? createSharedReadCache();
  cachesByPlatform.set(platform, found);
  return found;
}
