import { expect, test, vi } from 'vitest';
import { allIds, callInvalidationListeners } from '#platform/server/live/invalidation.ts';
import { type CacheOptions, createCache, invalidateOnPublish, oncePerOwner } from './cache.ts';

/** A cache whose values count the loadings of each key. */
function aCache(options: Partial<CacheOptions<string>> = {}) {
  let now = 0;
  const loadings = new Map<string, number>();
  const cache = createCache<string>({ maxEntries: 3, ttlMs: 1000, nowMs: () => now, ...options });
  const load = (key: string) => async () => {
    const count = (loadings.get(key) ?? 0) + 1;
    loadings.set(key, count);
    return `${key}${count}`;
  };
  return {
    cache,
    load,
    get: (key: string, tags?: string[]) => cache.get(key, load(key), tags ? { tags } : {}),
    setTime: (ms: number) => {
      now = ms;
    },
  };
}

test('callers within the time to live share one loading, and callers after it another', async () => {
  const { get, setTime } = aCache();
  const [first, second] = [get('a'), get('a')];
  expect(second).toBe(first);
  setTime(999);
  expect(await get('a')).toBe('a1');
  setTime(1000);
  expect(await get('a')).toBe('a2');
});

test('an entry is stale after the clock was set back', async () => {
  const { get, setTime } = aCache();
  setTime(500);
  await get('a');
  setTime(499);
  expect(await get('a')).toBe('a2');
});

test('an entry may live longer than the others, and without a time to live it has no end', async () => {
  const { cache, load, setTime } = aCache();
  await cache.get('long', load('long'), { ttlMs: 5000 });
  const endless = createCache<string>({ maxEntries: 1, nowMs: () => Number.MAX_SAFE_INTEGER });
  await endless.get('a', load('a'));
  setTime(4999);
  expect(await cache.peek('long')).toBe('long1');
  expect(await endless.peek('a')).toBe('a1');
});

test('the oldest entries are dropped beyond the limit, and expired ones before them', async () => {
  const { cache, get, setTime } = aCache();
  for (const key of ['a', 'b', 'c', 'a', 'd']) await get(key);
  expect(cache.peek('a')).toBeUndefined();
  expect([await cache.peek('b'), await cache.peek('c'), await cache.peek('d')]).toEqual(['b1', 'c1', 'd1']);
  setTime(1000);
  await get('e');
  expect(cache.size).toBe(1);
});

test('a cache may drop what was least recently used instead', async () => {
  const { cache, get } = aCache({ leastRecentlyUsed: true });
  for (const key of ['a', 'b', 'c', 'a', 'd']) await get(key);
  expect(await cache.peek('a')).toBe('a1');
  expect(cache.peek('b')).toBeUndefined();
});

test('a failure is answered to all who wait and not kept, unless it was replaced meanwhile', async () => {
  const { cache, get, load } = aCache();
  const failing = cache.get('a', () => Promise.reject(new Error('away')));
  expect(cache.peek('a')).toBe(failing);
  await expect(failing).rejects.toThrow('away');
  expect(cache.peek('a')).toBeUndefined();
  const late = Promise.withResolvers<string>();
  const replaced = cache.get('b', () => late.promise);
  await cache.reload('b', load('b'));
  late.reject(new Error('late'));
  await expect(replaced).rejects.toThrow('late');
  expect(await get('b')).toBe('b1');
});

test('a loading that throws at once leaves no entry', () => {
  const { cache } = aCache();
  const refuse = () => {
    throw new Error('too many wait');
  };
  expect(() => cache.get('a', refuse)).toThrow('too many wait');
  expect(cache.size).toBe(0);
});

test('values that are not to be kept are answered only', async () => {
  const { cache, get } = aCache({ isKept: (value) => value !== 'a1' });
  expect([await get('a'), await get('a')]).toEqual(['a1', 'a2']);
  expect(await cache.peek('a')).toBe('a2');
});

test('an invalidation drops entries by key, by tag, or all', async () => {
  const { cache, get } = aCache();
  await get('a', ['ada', 'track']);
  await get('b', ['ben']);
  await get('c', ['track']);
  cache.invalidate(['track', 'nothing']);
  expect([cache.peek('a'), await cache.peek('b'), cache.peek('c')]).toEqual([undefined, 'b1', undefined]);
  cache.invalidate(['b']);
  expect(cache.size).toBe(0);
  await get('a', ['ada']);
  cache.invalidate(allIds);
  expect(cache.size).toBe(0);
});

test('a value that was being loaded during an invalidation is not given to later callers', async () => {
  const { cache, get } = aCache();
  const before = get('a');
  cache.invalidate(['a']);
  expect([await get('a'), await before, await get('a')]).toEqual(['a2', 'a1', 'a2']);
});

test('each dropped or replaced entry is passed on once', async () => {
  const onDrop = vi.fn();
  const { cache, get, load, setTime } = aCache({ onDrop });
  const values = [
    await get('a'),
    await cache.reload('a', load('a')),
    await get('b'),
    await get('c'),
    await get('d'),
  ];
  cache.invalidate(['c']);
  setTime(1000);
  cache.dropExpired();
  expect(cache.size).toBe(0);
  const dropped: unknown[] = await Promise.all(onDrop.mock.calls.map(([value]) => value));
  expect(dropped).toHaveLength(values.length);
  expect(new Set(dropped)).toEqual(new Set(values));
});

test('published invalidations drop the entries with their ids, or every entry', async () => {
  const [same, any] = [aCache(), aCache()];
  invalidateOnPublish(same.cache, 'same ids');
  invalidateOnPublish(any.cache, 'any id');
  for (const { get } of [same, any]) for (const key of ['a', 'b']) await get(key);
  callInvalidationListeners(['b']);
  expect([await same.cache.peek('a'), same.cache.size, any.cache.size]).toEqual(['a1', 1, 0]);
  callInvalidationListeners(allIds);
  expect(same.cache.size).toBe(0);
});

test('an owner has one cache, another owner another', () => {
  const cacheOf = oncePerOwner(
    (platform: { db: object }) => platform.db,
    () => aCache().cache,
  );
  const db = {};
  expect(cacheOf({ db })).toBe(cacheOf({ db }));
  expect(cacheOf({ db: {} })).not.toBe(cacheOf({ db }));
});
