import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { countDeadlocks, race, raceRounds } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { aCoupon } from '../../testing/a-coupon.ts';
import { countCoupon, releaseCoupon, reserveCoupon } from './redeem-coupon.ts';

const world = await aWorld();
const { db, platform } = { db: world.platform.db, platform: world.platform };
const inCall = <T>(work: (call: Call) => Promise<T>) =>
  transaction(db, (tx) => work(makeCall(platform, tx, guest)));
const [ada, ben] = [await world.person('ada'), await world.person('ben')];
const reserve = (code: string, paymentId = randomUUID(), userId = ada.id) =>
  inCall((call) => reserveCoupon(call, { code, userId, paymentId }));
const settle = (how: 'count' | 'release', paymentId: string) =>
  inCall((call) => (how === 'count' ? countCoupon : releaseCoupon)(call, paymentId));
/** The coupon's counter, and its redemptions by state. */
async function usesOf(code: string) {
  const coupon = await db
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('coupon_redemptions')
    .select('state')
    .where('coupon_id', '=', coupon.id)
    .execute();
  const number = (state: string) => rows.filter((row) => row.state === state).length;
  const [reserved, counted, released] = ['reserved', 'counted', 'released'].map(number);
  expect(coupon.redemptions).toBe((reserved ?? 0) + (counted ?? 0));
  return { reserved, counted, released };
}

test('a reserved coupon is counted by the payment only, once, and its terms are given [PRICE-052] [PRICE-056]', async () => {
  await aCoupon(world, 'SPRING', { account_type: 5, period: 'yearly', cycles: 3 });
  const paymentId = randomUUID();
  const terms = { accountType: 5, period: 'yearly', cycles: 3, off: { percent: 25 } };
  expect(await reserve(' spring ', paymentId)).toEqual(terms);
  expect(await usesOf('SPRING')).toEqual({ reserved: 1, counted: 0, released: 0 });
  expect(await reserve('SPRING', paymentId)).toEqual(terms);
  await race(10, () => settle('count', paymentId));
  expect(await usesOf('SPRING')).toEqual({ reserved: 0, counted: 1, released: 0 });
  await settle('release', paymentId);
  expect(await usesOf('SPRING')).toEqual({ reserved: 0, counted: 1, released: 0 });
});

test('a released coupon can be used again, and one that is paid after all is counted [PRICE-056]', async () => {
  await aCoupon(world, 'LAST', { max_redemptions: 1, once_per_account: true });
  const [first, second] = [randomUUID(), randomUUID()];
  await reserve('LAST', first);
  expect(await reserve('LAST', second)).toBeNull();
  await settle('release', first);
  await settle('release', first);
  expect(await reserve('LAST', first)).toBeNull();
  expect(await reserve('LAST', second)).not.toBeNull();
  await settle('count', second);
  await settle('count', first);
  expect(await usesOf('LAST')).toEqual({ reserved: 0, counted: 2, released: 0 });
  expect(await reserve('LAST', randomUUID(), ben.id)).toBeNull();
});

test('a payment without a coupon counts and releases nothing', async () => {
  const before = await db.selectFrom('coupon_redemptions').selectAll().execute();
  await settle('count', randomUUID());
  await settle('release', randomUUID());
  expect(await db.selectFrom('coupon_redemptions').selectAll().execute()).toEqual(before);
});

test('a coupon that cannot be redeemed is not reserved [PRICE-051] [PRICE-053]', async () => {
  const now = platform.clock.now();
  await aCoupon(world, 'STOPPED', { active: false });
  await aCoupon(world, 'EXPIRED', { expires_at: now });
  await aCoupon(world, 'LATER', { starts_at: new Date(now.getTime() + 1) });
  for (const code of ['STOPPED', 'EXPIRED', 'LATER', 'UNKNOWN', '', '   ', "' or 1=1 --", 'A'.repeat(51)])
    expect(await reserve(code), code).toBeNull();
});

test.each([1, 7])(
  'of fifty simultaneous payments %i have the coupon of that limit [PRICE-056]',
  async (limit) => {
    const before = await countDeadlocks(db);
    for (let round = 0; round < raceRounds(4); round += 1) {
      const code = `LIMIT${limit}-${round}`;
      await aCoupon(world, code, { max_redemptions: limit });
      const payments = Array.from({ length: 50 }, () => randomUUID());
      const { given, thrown } = await race(50, (at) => reserve(code, payments[at], at % 2 ? ada.id : ben.id));
      expect(thrown).toEqual([]);
      expect(given.filter(Boolean)).toHaveLength(limit);
      expect(await usesOf(code)).toEqual({ reserved: limit, counted: 0, released: 0 });
      await race(50, (at) => settle(at % 3 ? 'count' : 'release', payments[at] ?? ''));
      const { reserved, counted, released } = await usesOf(code);
      expect([reserved, (counted ?? 0) + (released ?? 0)]).toEqual([0, limit]);
    }
    expect(await countDeadlocks(db)).toBe(before);
  },
  600_000,
);

test('an account redeems a coupon once where it says so, also of fifty simultaneous payments [PRICE-051]', async () => {
  for (let round = 0; round < raceRounds(4); round += 1) {
    const code = `ONCE${round}`;
    await aCoupon(world, code, { once_per_account: true });
    const { given } = await race(50, (at) => reserve(code, randomUUID(), at < 25 ? ada.id : ben.id));
    expect(given.filter(Boolean)).toHaveLength(2);
    expect(await usesOf(code)).toEqual({ reserved: 2, counted: 0, released: 0 });
  }
}, 600_000);

test('a code is taken once, and the coupon of a member who left stays used', async () => {
  const id = await aCoupon(world, 'KEPT', { max_redemptions: 1 });
  await aCoupon(world, 'KEPT', { percent_off: 100 });
  const kept = await db
    .selectFrom('coupons')
    .select(['id', 'percent_off'])
    .where('code', '=', 'KEPT')
    .execute();
  expect(kept).toEqual([{ id, percent_off: 25 }]);
  const cid = await world.person('cid');
  await reserve('KEPT', randomUUID(), cid.id);
  await cid.call(deleteUser, { guid: cid.id });
  await world.drain();
  expect(await usesOf('KEPT')).toMatchObject({ reserved: 1 });
  const rows = await db
    .selectFrom('coupon_redemptions')
    .select('user_id')
    .where('coupon_id', '=', id)
    .execute();
  expect(rows).toEqual([{ user_id: null }]);
});
