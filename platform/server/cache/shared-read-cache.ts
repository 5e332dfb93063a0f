import type { Platform } from '#platform/server/call.ts';
import { createCache, invalidateOnPublish, oncePerOwner } from './cache.ts';

/**
 * The answer under `key`, at most `ttlMs` old (default: a second) and not invalidated since; concurrent callers share one
 * read.
 */
type SharedReadCache = <T extends object>(key: string, read: () => Promise<T>, ttlMs?: number) => Promise<T>;

const sharedAnswers = new WeakSet<object>();

/** Whether an answer is shared by many callers: it is frozen and can be serialised once. */
export const isAnswerSharedByCallers = (answer: object): boolean => sharedAnswers.has(answer);

function createSharedReadCache({ clock }: Platform): SharedReadCache {
  const cache = createCache<object>({ maxEntries: 200, ttlMs: 1000, nowMs: () => clock.now().getTime() });
  invalidateOnPublish(cache, 'any id');
  return <T extends object>(key: string, read: () => Promise<T>, ttlMs?: number) => {
    const load = async () => {
      const value = await read();
      sharedAnswers.add(value);
      return deepFreeze(value);
    };
    return cache.get(key, load, ttlMs === undefined ? {} : { ttlMs }) as Promise<T>;
  };
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}

/**
 * A cache for answers that are the same for all viewers, fresh for a second and cleared by every `publishInvalidation` of any
 * process. Only for public data: no answer may depend on the actor.
 */
export const sharedReadCacheOf = oncePerOwner((platform: Platform) => platform, createSharedReadCache);
