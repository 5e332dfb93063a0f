import type { Db } from '#platform/server/call.ts';
import { onInvalidation } from './invalidation.ts';
import { onLiveMessage } from './live-message-listeners.ts';

const freshMs = 1000;
const maxCached = 2000;

interface CachedAnswer {
  order: number;
  readAt: number;
  bytes: Promise<Buffer>;
}

export interface MemberAnswerCache {
  /**
   * The member's answer under `key`, made at most a second ago, unless the member has done or been told something since, or
   * anything was noted as changed; callers who come while it is made wait for it.
   */
  get(userId: string, key: string, nowMs: number, make: () => Promise<Buffer>): Promise<Buffer>;
  /** The member has done something: what was read before it has committed may show the past. */
  invalidate(userId: string): void;
}

/** Counts what happened in this process: an answer whose making began before something may show the past. */
let sequence = 0;
let lastInvalidation = 0;
onInvalidation(() => {
  sequence += 1;
  lastInvalidation = sequence;
});

function createMemberAnswerCache(): MemberAnswerCache {
  const kept = new Map<string, CachedAnswer>();
  const drops = new Map<string, number>();
  const drop = (userId: string) => {
    sequence += 1;
    drops.delete(userId);
    drops.set(userId, sequence);
    // An answer that is older than this drop can only be given for a second: far fewer members do something in one.
    if (drops.size > 10 * maxCached) drops.delete(drops.keys().next().value ?? '');
  };
  onLiveMessage((channel) => {
    if (channel.startsWith('user:')) drop(channel.slice('user:'.length));
  });
  return {
    invalidate: drop,
    get(userId, key, nowMs, make) {
      const name = `${userId} ${key}`;
      const found = kept.get(name);
      const isFresh = found && nowMs >= found.readAt && nowMs - found.readAt < freshMs;
      if (isFresh && found.order >= lastInvalidation && found.order >= (drops.get(userId) ?? 0))
        return found.bytes;
      const entry = { order: sequence, readAt: nowMs, bytes: make() };
      kept.delete(name);
      kept.set(name, entry);
      evictOldest(kept, nowMs);
      entry.bytes.catch(() => {
        if (kept.get(name) === entry) kept.delete(name);
      });
      return entry.bytes;
    },
  };
}

/** The oldest stand first. */
function evictOldest(kept: Map<string, CachedAnswer>, nowMs: number): void {
  for (const [name, { readAt }] of kept) {
    if (kept.size <= maxCached && nowMs - readAt < freshMs) return;
    kept.delete(name);
  }
}

const cachesByDb = new WeakMap<Db, MemberAnswerCache>();

/** What this process has lately answered its members, on all of its hosts. */
export function memberAnswerCacheOf(db: Db): MemberAnswerCache {
  const found = cachesByDb.get(db) ?? createMemberAnswerCache();
  cachesByDb.set(db, found);
  return found;
}
