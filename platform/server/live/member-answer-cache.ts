import type { Db } from '#platform/server/call.ts';
import { onInvalidation } from './invalidation.ts';
import { onLiveMessage } from './live-message-listeners.ts';

const freshMs = 1000;
const maxCached = 2000;

interface CachedAnswer {
  sequence: number;
  readAt: number;
  bytes: Promise<Buffer>;
}

export interface MemberAnswerCache {
  /**
   * The member's answer under `key`, at most a second old, unless the member has since sent a write or received a live
   * message, or an invalidation was published. Concurrent callers share one computation.
   */
  get(userId: string, key: string, nowMs: number, make: () => Promise<Buffer>): Promise<Buffer>;
  /** Drops the member's answers after a write: answers computed before its commit may be stale. */
  invalidate(userId: string): void;
}

/** Sequence of invalidations in this process: answers whose computation began earlier may be stale. */
let sequence = 0;
let lastInvalidation = 0;
onInvalidation(() => {
  sequence += 1;
  lastInvalidation = sequence;
});

function createMemberAnswerCache(): MemberAnswerCache {
  const cached = new Map<string, CachedAnswer>();
  const invalidatedAt = new Map<string, number>();
  const invalidate = (userId: string) => {
    sequence += 1;
    invalidatedAt.delete(userId);
    invalidatedAt.set(userId, sequence);
    // Old entries only matter for a second, in which far fewer members send writes.
    if (invalidatedAt.size > 10 * maxCached) invalidatedAt.delete(invalidatedAt.keys().next().value ?? '');
  };
  onLiveMessage((channel) => {
    if (channel.startsWith('user:')) invalidate(channel.slice('user:'.length));
  });
  return {
    invalidate,
    get(userId, key, nowMs, make) {
      const name = `${userId} ${key}`;
      const found = cached.get(name);
      const isFresh = found && nowMs >= found.readAt && nowMs - found.readAt < freshMs;
      if (isFresh && found.sequence >= lastInvalidation && found.sequence >= (invalidatedAt.get(userId) ?? 0))
        return found.bytes;
      const entry = { sequence, readAt: nowMs, bytes: make() };
      cached.delete(name);
      cached.set(name, entry);
      evictOldest(cached, nowMs);
      entry.bytes.catch(() => {
        if (cached.get(name) === entry) cached.delete(name);
      });
      return entry.bytes;
    },
  };
}

/** Evicts expired entries, and the oldest beyond the limit; the map is ordered by age. */
function evictOldest(cached: Map<string, CachedAnswer>, nowMs: number): void {
  for (const [name, { readAt }] of cached) {
    if (cached.size <= maxCached && nowMs - readAt < freshMs) return;
    cached.delete(name);
  }
}

const cachesByDb = new WeakMap<Db, MemberAnswerCache>();

/** The cache of members' answers of this process, shared by all editions. */
export function memberAnswerCacheOf(db: Db): MemberAnswerCache {
  const found = cachesByDb.get(db) ?? createMemberAnswerCache();
  cachesByDb.set(db, found);
  return found;
}
