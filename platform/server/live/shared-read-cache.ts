import type { Platform } from '#platform/server/call.ts';
import { onInvalidation } from './invalidation.ts';

const defaultFreshMs = 1000;
const maxCached = 200;

/** Number of invalidations in this process: answers read before the last one may be stale. */
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
 * The answer under `key`, at most `freshMs` old (default: a second) and not invalidated since; concurrent callers share one
 * read.
 */
type SharedReadCache = <T extends object>(
  key: string,
  nowMs: number,
  read: () => Promise<T>,
  freshMs?: number,
) => Promise<T>;

const sharedAnswers = new WeakSet<object>();

/** Whether an answer is shared by many callers: it is frozen and can be serialised once. */
export const isSharedAnswer = (answer: object): boolean => sharedAnswers.has(answer);

function createSharedReadCache(): SharedReadCache {
  const cached = new Map<string, CachedRead>();
  return <T extends object>(key: string, nowMs: number, read: () => Promise<T>, freshMs = defaultFreshMs) => {
    const found = cached.get(key);
    const isFresh = found && nowMs >= found.readAt && nowMs - found.readAt < freshMs;
    if (isFresh && found.changes === invalidations) return found.answer as Promise<T>;
    const answer = read().then((value) => {
      sharedAnswers.add(value);
      return deepFreeze(value);
    });
    const entry = { readAt: nowMs, changes: invalidations, answer };
    cached.delete(key);
    cached.set(key, entry);
    if (cached.size > maxCached) cached.delete(cached.keys().next().value ?? '');
    answer.catch(() => {
      if (cached.get(key) === entry) cached.delete(key);
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
 * A cache for answers that are the same for all viewers, fresh for a second and cleared by every `publishInvalidation` of any
 * process. Only for public data: no answer may depend on the actor.
 */
export function sharedReadCacheOf(platform: Platform): SharedReadCache {
  const found = cachesByPlatform.get(platform) ?? createSharedReadCache();
  cachesByPlatform.set(platform, found);
  return found;
}
