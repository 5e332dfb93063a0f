import type { Actor } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';

interface Entry {
  loadedAt: number;
  actor: Promise<Actor>;
}

interface ActorCache {
  /** The actor of a session token, at most a second old; simultaneous loads of one token are shared. */
  get(token: string, nowMs: number, load: () => Promise<Actor>): Promise<Actor>;
  /** Invalidates the entry of this token. */
  drop(token: string): void;
  /** Invalidates all entries, since only the database knows which tokens a member has. */
  clear(): void;
}

const maxAgeMs = 1000;

/** Above `size` entries the least recently used are dropped. */
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

/** The actor cache of this process. */
export function actorCacheOf(platform: Platform): ActorCache {
  const found = caches.get(platform) ?? createActorCache();
  caches.set(platform, found);
  return found;
}
