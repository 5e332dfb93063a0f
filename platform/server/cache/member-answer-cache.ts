import type { Platform } from '#platform/server/call.ts';
import { onLiveMessage } from '#platform/server/live/live-message-listeners.ts';
import { createCache, invalidateOnPublish, oncePerOwner } from './cache.ts';

export interface MemberAnswerCache {
  /**
   * The member's answer under `key`, at most a second old, unless the member has since sent a write or received a live
   * message, or an invalidation was published. Concurrent callers share one computation.
   */
  get(userId: string, key: string, make: () => Promise<Buffer>): Promise<Buffer>;
  /** Drops the member's answers after a write: answers computed before its commit may be stale. */
  invalidate(userId: string): void;
}

function createMemberAnswerCache({ clock }: Platform): MemberAnswerCache {
  const cache = createCache<Buffer>({ maxEntries: 2000, ttlMs: 1000, nowMs: () => clock.now().getTime() });
  invalidateOnPublish(cache, 'any id');
  const invalidate = (userId: string) => cache.invalidate([userId]);
  onLiveMessage((channel) => {
    if (channel.startsWith('user:')) invalidate(channel.slice('user:'.length));
  });
  return {
    invalidate,
    get: (userId, key, make) => cache.get(`${userId} ${key}`, make, { tags: [userId] }),
  };
}

/** The cache of members' answers of this process, shared by all editions. */
export const memberAnswerCacheOf = oncePerOwner(({ db }: Platform) => db, createMemberAnswerCache);
