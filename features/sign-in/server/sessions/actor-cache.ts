import type { Actor } from '#platform/pure/actor.ts';
import { createCache, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { afterCommit } from '#platform/server/db/after-commit.ts';
import { allIds } from '#platform/server/live/invalidation.ts';

/** The actors of session tokens in this process, at most a second old. */
export const actorCacheOf = oncePerOwner(
  (platform: Platform) => platform,
  ({ clock }) => createCache<Actor>({ maxEntries: 20_000, ttlMs: 1000, nowMs: () => clock.now().getTime() }),
);

/**
 * Has this process read its actors anew once the transaction commits: a request that comes before would only cache what they were.
 * A change of one session names its token, any other invalidates all, since only the database knows which tokens a member has.
 */
export function invalidateActors({ db, platform }: Pick<Call, 'db' | 'platform'>, token?: string): void {
  const cache = actorCacheOf(platform);
  afterCommit(db, () => cache.invalidate(token === undefined ? allIds : [token]));
}
