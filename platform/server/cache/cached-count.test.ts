import { expect, test } from 'vitest';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { cachedCount } from './cached-count.ts';

const { platform, clock } = await aWorld();

/** Returns `numbers` as successive counts, each through the cache. */
function counterOf(name: string, numbers: number[]) {
  return () =>
    cachedCount(makeCall(platform, platform.db, guest), name, 5000, async () => numbers.shift() ?? -1);
}

test('a small count is not cached', async () => {
  const count = counterOf('few', [1, 2, 4999]);
  expect([await count(), await count(), await count()]).toEqual([1, 2, 4999]);
});

test('a large count is cached until it expires, and concurrent callers share it', async () => {
  const count = counterOf('many', [5000, 6000]);
  expect(await count()).toBe(5000);
  clock.advance(4999);
  expect(await Promise.all([count(), count()])).toEqual([5000, 5000]);
  clock.advance(1);
  expect(await Promise.all([count(), count()])).toEqual([6000, 6000]);
});

test('a failed count is not cached, and names are cached separately', async () => {
  const call = makeCall(platform, platform.db, guest);
  await expect(
    cachedCount(call, 'torn', 5000, async () => {
      throw new Error('no connection');
    }),
  ).rejects.toThrow('no connection');
  expect(await counterOf('torn', [7000])()).toBe(7000);
  expect(await counterOf('whole', [8000])()).toBe(8000);
});
