import { expect, test, vi } from 'vitest';
import type { Platform } from '#platform/server/call.ts';
import { allIds, callInvalidationListeners } from '#platform/server/live/invalidation.ts';
import { isAnswerSharedByCallers, sharedReadCacheOf } from './shared-read-cache.ts';

function someReads() {
  let reads = 0;
  const read = vi.fn(async () => {
    reads += 1;
    return { number: reads, parts: [{ name: 'a' }] };
  });
  let now = 0;
  const shared = sharedReadCacheOf({ clock: { now: () => new Date(now) } } as Platform);
  const at = (ms: number, key = 'list', ttlMs?: number) => {
    now = ms;
    return shared(key, read, ttlMs);
  };
  return { read, at };
}

test('callers within a second share one answer per key, also while it is read', async () => {
  const { at } = someReads();
  const [first, second] = await Promise.all([at(0), at(0)]);
  expect(second).toBe(first);
  expect(await at(999)).toBe(first);
  expect(await at(999, 'another')).not.toBe(first);
  expect((await at(1000)).number).toBe(3);
});

test('a read can be cached for longer', async () => {
  const { at } = someReads();
  const numberAt = async (ms: number) => (await at(ms, 'list', 5000)).number;
  expect([await numberAt(0), await numberAt(4999), await numberAt(5000)]).toEqual([1, 1, 2]);
});

test('any invalidation drops all answers', async () => {
  const { at } = someReads();
  const first = await at(0);
  callInvalidationListeners(['an id']);
  const second = await at(0);
  callInvalidationListeners(allIds);
  expect([first.number, second.number, (await at(0)).number]).toEqual([1, 2, 3]);
});

test('a read under way during an invalidation is not cached', async () => {
  const { at } = someReads();
  const before = at(0);
  callInvalidationListeners(['an id']);
  const after = at(0);
  expect([(await before).number, (await after).number, (await at(0)).number]).toEqual([1, 2, 2]);
});

test('answers are not shared after the clock was set back', async () => {
  const { at } = someReads();
  await at(5000);
  expect((await at(4000)).number).toBe(2);
});

test('a failure rejects all waiting callers, and is not cached', async () => {
  const { read, at } = someReads();
  read.mockRejectedValueOnce(new Error('the database is away'));
  const [one, other] = await Promise.allSettled([at(0), at(0)]);
  expect([one.status, other.status]).toEqual(['rejected', 'rejected']);
  expect(await at(0)).toMatchObject({ number: 1 });
});

test('shared answers are frozen', async () => {
  const { at } = someReads();
  const answer = await at(0);
  expect(isAnswerSharedByCallers(answer)).toBe(true);
  expect(() => answer.parts.push({ name: 'b' })).toThrow(TypeError);
  expect(() => Object.assign(answer.parts[0] ?? {}, { name: 'b' })).toThrow(TypeError);
  expect(isAnswerSharedByCallers({ ...answer })).toBe(false);
});

test('the oldest answers are evicted beyond the limit', async () => {
  const { read, at } = someReads();
  for (let key = 0; key <= 200; key += 1) await at(0, `list ${key}`);
  read.mockClear();
  await at(0, 'list 200');
  expect(read).not.toHaveBeenCalled();
  await at(0, 'list 0');
  expect(read).toHaveBeenCalledOnce();
});
