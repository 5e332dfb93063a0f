import { expect, test } from 'vitest';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { cachedCount } from './cached-count.ts';

const { platform, clock } = await aWorld();

/** Counts `numbers` one after the other; each as a caller of this moment hears it. */
function counterOf(name: string, numbers: number[]) {
  return () =>
    cachedCount(makeCall(platform, platform.db, guest), name, 5000, async () => numbers.shift() ?? -1);
}

test('few are counted each time', async () => {
  const count = counterOf('few', [1, 2, 4999]);
  expect([await count(), await count(), await count()]).toEqual([1, 2, 4999]);
});

test('many are counted again when the time is over, and once for all who ask at once', async () => {
  const count = counterOf('many', [5000, 6000]);
  expect(await count()).toBe(5000);
  clock.advance(4999);
  expect(await Promise.all([count(), count()])).toEqual([5000, 5000]);
  clock.advance(1);
  expect(await Promise.all([count(), count()])).toEqual([6000, 6000]);
});

test('what could not be counted is not kept, and names are kept apart', async () => {
  const call = makeCall(platform, platform.db, guest);
  await expect(
    cachedCount(call, 'torn', 5000, async () => {
      throw new Error('no connection');
    }),
  ).rejects.toThrow('no connection');
  expect(await counterOf('torn', [7000])()).toBe(7000);
  expect(await counterOf('whole', [8000])()).toBe(8000);
});
