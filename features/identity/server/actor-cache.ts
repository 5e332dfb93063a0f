import type { Actor } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';

interface Entry {
  loadedAt: number;
  actor: Promise<Actor>;
}

interface ActorCache {
  /** The actor of a session token, at most a second old; loads that run for the same token are shared. */
  get(token: string, nowMs: number, load: () => Promise<Actor>): Promise<Actor>;
  /** Forgets what is known of this token. */
  drop(token: string): void;
  /** Forgets everybody: who has which token is known to the database only. */
  clear(): void;
}

const maxAgeMs = 1000;

/** The least recently used go first when there are more than `size`. */
function createActorCache(size = 20_000): ActorCache {
  const entries = new Map<string, Entry>();
  return {
    get(token, nowMs, load) {
      const found = entries.get(token);
      if (found && nowMs - found.loadedAt < maxAgeMs && nowMs >= found.loadedAt) return found.actor;
      const entry = { loadedAt: nowMs, actor: load() };
      entries.delete(token);
      entries.set(token, entry);
      entry.actor.catch(() => {
        if (entries.get(token) === entry) entries.delete(token);
      });
      if (entries.size > size) entries.delete(entries.keys().next().value ?? '');
      return entry.actor;
    },
    drop: (token) => {
      entries.delete(token);
    },
    clear: () => entries.clear(),
  };
}

const caches = new WeakMap<Platform, ActorCache>();

/** The one cache of this process. */
export function actorCacheOf(platform: Platform): ActorCache {
  const found = caches.get(platform) ?? createActorCache();
  caches.set(platform, found);
  return found;
}
