import { allIds, type InvalidatedIds, onInvalidation } from '#platform/server/live/invalidation.ts';

export interface CacheOptions<V> {
  /** Beyond this many entries the oldest are dropped. */
  maxEntries: number;
  /** How long a value is fresh from the start of its loading; without end by default. */
  ttlMs?: number;
  /** The time in ms, `performance.now` by default. */
  nowMs?: (() => number) | undefined;
  /** Drops the least recently used entries instead of the oldest. */
  leastRecentlyUsed?: boolean;
  /** Whether a loaded value is kept; callers that waited for it get it anyway. */
  isKept?: (value: V) => boolean;
  /** Called with each entry that is dropped or replaced. */
  onDrop?: (value: Promise<V>) => void;
}

interface EntryOptions {
  /** Names besides the key by which the entry is invalidated. */
  tags?: readonly string[];
  /** Instead of the cache's `ttlMs`. */
  ttlMs?: number;
}

export interface Cache<V> {
  /** The fresh value, or its loading; undefined where there is none. */
  peek(key: string): Promise<V> | undefined;
  /** The fresh value, loaded where there is none. Concurrent callers share one loading; a failure is not kept. */
  get(key: string, load: () => Promise<V>, options?: EntryOptions): Promise<V>;
  /** Loads the value anew. */
  reload(key: string, load: () => Promise<V>, options?: EntryOptions): Promise<V>;
  /** Drops the entries with these keys or tags, loadings under way too: their callers get the value, later ones do not. */
  invalidate(changed: InvalidatedIds): void;
  dropExpired(): void;
  readonly size: number;
}

interface Entry<V> {
  value: Promise<V>;
  loadedAt: number;
  ttlMs: number;
  tags: readonly string[];
}

/** A cache of what is loaded by key, bounded in entries and time; the model of all caches of the server. */
export function createCache<V>(options: CacheOptions<V>): Cache<V> {
  const { maxEntries, ttlMs: defaultTtlMs = Number.POSITIVE_INFINITY } = options;
  const { nowMs = () => performance.now(), isKept = () => true, onDrop } = options;
  /** Ordered by age, or by last use. */
  const entries = new Map<string, Entry<V>>();
  const keysByTag = new Map<string, Set<string>>();

  // A clock that was set back makes an entry stale, too.
  const isFresh = ({ loadedAt, ttlMs }: Entry<V>, now: number) => now >= loadedAt && now - loadedAt < ttlMs;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
    onDrop?.(entry.value);
  }

  function insert(key: string, entry: Entry<V>): void {
    drop(key);
    entries.set(key, entry);
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
    for (const [oldest, one] of entries) {
      if (entries.size <= maxEntries && isFresh(one, entry.loadedAt)) break;
      drop(oldest);
    }
  }

  return {
    peek(key) {
      const entry = entries.get(key);
      if (!entry || !isFresh(entry, nowMs())) return undefined;
      if (options.leastRecentlyUsed) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry.value;
    },
    get(key, load, entryOptions) {
      return this.peek(key) ?? this.reload(key, load, entryOptions);
    },
    reload(key, load, { tags = [], ttlMs = defaultTtlMs } = {}) {
      const loadedAt = nowMs();
      const entry = { value: load(), loadedAt, ttlMs, tags };
      insert(key, entry);
      const dropUnkept = (kept: boolean) => {
        if (!kept && entries.get(key) === entry) drop(key);
      };
      entry.value.then(
        (value) => dropUnkept(isKept(value)),
        () => dropUnkept(false),
      );
      return entry.value;
    },
    invalidate(changed) {
      const keys =
        changed === allIds ? entries.keys() : changed.flatMap((id) => [id, ...(keysByTag.get(id) ?? [])]);
      for (const key of [...keys]) drop(key);
    },
    dropExpired() {
      const now = nowMs();
      for (const [key, entry] of [...entries]) if (!isFresh(entry, now)) drop(key);
    },
    get size() {
      return entries.size;
    },
  };
}

/**
 * Invalidates the cache with every published invalidation: its entries with these ids, or all entries for any id. Does not
 * keep the cache alive.
 */
export function invalidateOnPublish<V>(cache: Cache<V>, which: 'same ids' | 'any id'): void {
  const reference = new WeakRef(cache);
  const stop = onInvalidation((changed) => {
    const alive = reference.deref();
    if (alive) alive.invalidate(which === 'any id' ? allIds : changed);
    else stop();
  });
}

/** One cache for each owner (a platform or its database), created on first use and collected with it. */
export function oncePerOwner<Platform, C>(
  ownerOf: (platform: Platform) => object,
  create: (platform: Platform) => C,
): (platform: Platform) => C {
  const created = new WeakMap<object, C>();
  return (platform) => {
    const owner = ownerOf(platform);
    let cache = created.get(owner);
    if (!cache) created.set(owner, (cache = create(platform)));
    return cache;
  };
}
