import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createHashQueue } from './hash-queue.ts';
import { hashPassword } from './password-hash.ts';

test('two tasks run at a time, twenty wait, and the next is refused with 429', async () => {
  const queue = createHashQueue(2, 20);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = async (at: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(at);
    running -= 1;
  };
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => queue.run(() => work(at))));
  expect(most).toBe(2);
  expect(order).toEqual(Array.from({ length: 22 }, (_, at) => at));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.map(({ reason }) => reason.status)).toEqual(Array(8).fill(429));
  await queue.run(() => work(22));
  expect(order.at(-1)).toBe(22);
});

test('of many simultaneous passwords at most two are hashed and twenty wait; the rest is refused [AUTH-135]', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, () => hashPassword('a waiting line', randomBytes)),
  );
  const hashed = results.filter(({ status }) => status === 'fulfilled').length;
  // One processor stays free, so on two or fewer one password is hashed at a time.
  expect([21, 22]).toContain(hashed);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.map(({ reason }) => reason.status)).toEqual(Array(40 - hashed).fill(429));
});
