import type { Actor } from '#platform/pure/actor.ts';
import { createCache, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Platform } from '#platform/server/call.ts';

/**
 * The actors of session tokens in this process, at most a second old. A change of one session invalidates its token, any other
 * all tokens, since only the database knows which tokens a member has.
 */
export const actorCacheOf = oncePerOwner(
  (platform: Platform) => platform,
  ({ clock }) => createCache<Actor>({ maxEntries: 20_000, ttlMs: 1000, nowMs: () => clock.now().getTime() }),
);
