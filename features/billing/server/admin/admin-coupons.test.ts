import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { buyPlan } from '#features/checkout/testing/buy-plan.ts';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import { race } from '#testing/races.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { createCoupon, listAdminCoupons, listCouponRedemptions, stopCoupon } from '../../admin.contract.ts';
import { getPrices } from '../../prices.contract.ts';
import { aCoupon } from '../../testing/a-coupon.ts';

const world = await aWorld();
const { clock } = world;
const { db } = world.platform;
const admin = await world.person('admin', { admin: true });
const dayMs = 86_400_000;
const later = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString();

type Wanted = RequestInputOf<typeof createCoupon>;
const wanted = (code: string, more: Partial<Wanted> = {}): Wanted => ({
  code,
  couponType: 'percentage',
  percentOff: 50,
  amounts: [],
  accountType: null,
  period: null,
  cycles: 1,
  maxRedemptions: null,
  oncePerAccount: true,
  ...more,
});
const totalOf = async (code: string) =>
  (await world.guest.call(getPrices, { code, accountType: 'pro', period: 'monthly' })).prices.pro?.monthly
    ?.total;

test('an admin makes a coupon of a percentage that buyers can use at once, in any letter case', async () => {
  const made = await admin.call(createCoupon, wanted(' half-price ', { maxRedemptions: 5 }));
  expect(made).toMatchObject({
    code: 'HALF-PRICE',
    percentOff: 50,
    active: true,
    redemptions: 0,
    amounts: [],
  });
  expect(await totalOf('Half-Price')).toBe(20);
  const rows = await db.selectFrom('audit_log').select(['action', 'details']).execute();
  expect(rows).toContainEqual({ action: 'coupon.create', details: { subject: 'HALF-PRICE: 50% off' } });
});

test('an admin makes a coupon of amounts by currency, for a time and a plan', async () => {
  const amounts = [
    { currency: 'USD', amountMinor: 1500 },
    { currency: 'SEK', amountMinor: 15_000 },
  ] as const;
  await admin.call(
    createCoupon,
    wanted('FIFTEEN', {
      couponType: 'amount',
      percentOff: null,
      amounts: [...amounts],
      accountType: 6,
      startsAt: later(1),
      expiresAt: later(2),
    }),
  );
  expect(await totalOf('FIFTEEN')).toBe(39.99);
  clock.advance(1.5 * dayMs);
  expect(await totalOf('FIFTEEN')).toBe(24.99);
  clock.advance(dayMs);
  expect(await totalOf('FIFTEEN')).toBe(39.99);
  const [shown] = (await admin.call(listAdminCoupons, { search: 'fif' })).items;
  expect(shown?.amounts).toEqual([
    { currency: 'SEK', amountMinor: 15_000 },
    { currency: 'USD', amountMinor: 1500 },
  ]);
});

const wrong: [string, Partial<Wanted>, string][] = [
  ['a code with a space', { code: 'A B' }, 'code'],
  ['a code that is taken', { code: 'taken' }, 'code'],
  ['no percentage', { percentOff: null }, 'percent_off'],
  ['a percentage and amounts', { amounts: [{ currency: 'USD', amountMinor: 1 }] }, 'percent_off'],
  ['no amount', { couponType: 'amount', percentOff: null }, 'amounts'],
  [
    'amounts and a percentage',
    { couponType: 'amount', amounts: [{ currency: 'USD', amountMinor: 1 }] },
    'amounts',
  ],
  [
    'a currency twice',
    {
      couponType: 'amount',
      percentOff: null,
      amounts: [
        { currency: 'USD', amountMinor: 1 },
        { currency: 'USD', amountMinor: 2 },
      ],
    },
    'amounts',
  ],
  ['an end before its start', { startsAt: later(5), expiresAt: later(4) }, 'expires_at'],
  ['an end that is past', { startsAt: later(-5), expiresAt: later(-4) }, 'expires_at'],
];
test.each(wrong)('a coupon with %s is refused and changes nothing', async (_what, more, field) => {
  if (more.code === 'taken') await aCoupon(world, 'TAKEN');
  const before = await tableSnapshot(db, ['coupons', 'coupon_amounts', 'audit_log']);
  const refused = admin.call(createCoupon, wanted('FRESH', more));
  await expect(refused).rejects.toMatchObject({ status: 422, fields: { [field]: [expect.any(String)] } });
  expect(await tableSnapshot(db, ['coupons', 'coupon_amounts', 'audit_log'])).toEqual(before);
});

test('one of ten coupons of the same code at once is made', async () => {
  const { given, thrown } = await race(10, () => admin.call(createCoupon, wanted('TWINS')));
  expect([given.length, thrown.length]).toEqual([1, 9]);
});

test('a coupon that is stopped discounts nothing any more, and is logged once', async () => {
  const { id } = await admin.call(createCoupon, wanted('SOON-OVER'));
  expect(await admin.call(stopCoupon, { id })).toMatchObject({ active: false });
  expect(await admin.call(stopCoupon, { id })).toMatchObject({ active: false });
  expect(await totalOf('SOON-OVER')).toBe(39.99);
  const entries = await db.selectFrom('audit_log').select('id').where('action', '=', 'coupon.stop').execute();
  expect(entries).toHaveLength(1);
});

test('an admin reads who has used a coupon, the last first; who has left has no name', async () => {
  const { id } = await admin.call(createCoupon, wanted('USED'));
  const [one, other] = [await world.person('one'), await world.person('other')];
  expect((await buyPlan(one, { coupon: 'USED' })).status).toBe(200);
  clock.advance(1000);
  expect((await buyPlan(other, { coupon: 'USED' })).status).toBe(200);
  clock.advance(1000);
  const declined = await world.person('declined');
  await buyPlan(declined, { coupon: 'USED', payment_method_id: 'pm_test_card_declined' });
  await one.call(deleteUser, { guid: one.id });
  await world.drain();
  const read = await admin.call(listCouponRedemptions, { id });
  expect(read.items.map(({ member, state }) => [member?.username ?? null, state])).toEqual([
    [declined.username, 'released'],
    [other.username, 'counted'],
    [null, 'counted'],
  ]);
  const first = await admin.call(listCouponRedemptions, { id, items: 2 });
  const rest = await admin.call(listCouponRedemptions, { id, items: 2, page: first.meta.nextPage ?? '' });
  expect([...first.items, ...rest.items]).toEqual(read.items);
  expect((await admin.call(listAdminCoupons, { search: 'USED' })).items[0]?.redemptions).toBe(2);
});

test('coupons are listed by page, the newest first', async () => {
  clock.advance(1000);
  await admin.call(createCoupon, wanted('NEWEST'));
  const first = await admin.call(listAdminCoupons, { items: 1 });
  const second = await admin.call(listAdminCoupons, { items: 1, page: first.meta.nextPage ?? '' });
  expect([first.items[0]?.code, second.items.length]).toEqual(['NEWEST', 1]);
  expect(second.items[0]?.code).not.toBe('NEWEST');
  expect((await admin.call(listAdminCoupons, { search: '%' })).items).toEqual([]);
});

const unchanged = ['coupons', 'coupon_amounts', 'coupon_redemptions', 'audit_log'] as const;
const as = () => admin;
wrongInputs({ world, endpoint: listAdminCoupons, as, good: () => ({ search: 'A' }), unchanged });
wrongInputs({
  world,
  endpoint: createCoupon,
  as,
  good: () => ({ code: 'INPUTS', couponType: 'percentage', percentOff: 10, oncePerAccount: true }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: stopCoupon,
  as,
  good: async () => ({ id: await aCoupon(world, 'STOPS') }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: listCouponRedemptions,
  as,
  good: async () => ({ id: await aCoupon(world, 'READS') }),
  unchanged,
});
