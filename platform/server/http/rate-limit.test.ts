import { expect, test } from 'vitest';
import type { Limit } from '#platform/pure/contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import {
  clearAttempts,
  countAttempt,
  enforceLimits,
  getAttemptCount,
} from '#platform/server/http/rate-limit.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { testDatabase } from '#testing/harness/test-db.ts';
import { race } from '#testing/races.ts';

const { db } = await testDatabase();
const clock = fakeClock();
const minute: Limit = { per: 'user_or_address', max: 3, seconds: 60 };
const someone = { userId: null, address: '192.0.2.7' };
const enter = (
  id: string,
  limits: readonly Limit[],
  client: { userId: string | null; address: string } = someone,
) =>
  enforceLimits(db, id, limits, client, clock.now()).then(
    () => 'in',
    (error: Refusal) => error,
  );

test('after the last allowed attempt the answer is 429 with the rest of the window [SHELL-104]', async () => {
  for (let times = 0; times < 3; times++) expect(await enter('a', [minute])).toBe('in');
  clock.advance(20_500);
  const refusal = await enter('a', [minute]);
  expect(refusal).toMatchObject({
    status: 429,
    message: 'Too many attempts. Please try again later.',
    retryAfterSeconds: 40,
  });
});

test('the window begins with the first attempt and is not extended by refused ones', async () => {
  for (let times = 0; times < 10; times++) {
    await enter('b', [minute]);
    clock.advance(6000);
  }
  expect(await enter('b', [minute])).toBe('in');
  expect((await getAttemptCount(db, 'b:60:192.0.2.7', 60, clock.now())).count).toBe(1);
});

test('members are counted by user id, guests by address; endpoints and windows are counted separately', async () => {
  const perUser: Limit = { per: 'user', max: 1, seconds: 60 };
  expect(await enter('c', [perUser], { userId: 'u1', address: '198.51.100.1' })).toBe('in');
  expect(await enter('c', [perUser], { userId: 'u1', address: '198.51.100.2' })).toBeInstanceOf(Refusal);
  expect(await enter('c', [perUser], { userId: 'u2', address: '198.51.100.1' })).toBe('in');
  expect(await enter('d', [perUser], { userId: 'u1', address: '198.51.100.1' })).toBe('in');
  const perAddress: Limit = { per: 'address', max: 1, seconds: 60 };
  expect(await enter('e', [perAddress], { userId: 'u1', address: '198.51.100.1' })).toBe('in');
  expect(await enter('e', [perAddress], { userId: 'u2', address: '198.51.100.1' })).toBeInstanceOf(Refusal);
});

test('endpoints that share a name share the count', async () => {
  const shared: Limit = { per: 'address', max: 2, seconds: 60, name: 'shared' };
  expect([await enter('f', [shared]), await enter('g', [shared])]).toEqual(['in', 'in']);
  expect(await enter('f', [shared])).toBeInstanceOf(Refusal);
});

test('of fifty concurrent attempts exactly the allowed number succeeds', async () => {
  const { given } = await race(50, () => enter('h', [{ ...minute, max: 20 }]));
  expect(given.filter((one) => one === 'in')).toHaveLength(20);
});

test('attempts can be read without counting, and cleared', async () => {
  expect(await getAttemptCount(db, 'k', 60, clock.now())).toEqual({ count: 0, resetsInSeconds: 0 });
  await countAttempt(db, 'k', 60, clock.now());
  expect(await countAttempt(db, 'k', 60, clock.now())).toEqual({ count: 2, resetsInSeconds: 60 });
  expect(await getAttemptCount(db, 'k', 60, clock.now())).toEqual({ count: 2, resetsInSeconds: 60 });
  clock.advance(60_000);
  expect((await getAttemptCount(db, 'k', 60, clock.now())).count).toBe(0);
  await clearAttempts(db, 'k');
  expect((await countAttempt(db, 'k', 60, clock.now())).count).toBe(1);
});
