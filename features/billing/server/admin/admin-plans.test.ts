import { expect, test } from 'vitest';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { addPlanPrice, listAdminPlans, setPlanOnSale, withdrawPlanPrice } from '../../admin.contract.ts';
import { getPrices } from '../../prices.contract.ts';
import { getMemberSubscription, subscribeMember } from '../../testing/subscribe-member.ts';

const world = await aWorld();
const { clock } = world;
const { db } = world.platform;
const admin = await world.person('admin', { admin: true });
const dayMs = 86_400_000;
const later = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString();

const priceOf = async (plan: 'pro' | 'starter', person = world.guest) =>
  (await person.call(getPrices, { accountType: plan, period: 'monthly' })).prices[plan]?.monthly;
/** Later than what was logged before. */
const waitAMoment = () => clock.advance(1000);
const planOf = async (plan: string) => {
  const found = (await admin.call(listAdminPlans, {})).plans.find((one) => one.plan === plan);
  if (!found) throw new Error(`there is no plan ${plan}`);
  return found;
};
const logged = async () => {
  const rows = await db.selectFrom('audit_log').select(['action', 'details']).orderBy('created_at').execute();
  return rows.map(({ action, details }) => [action, (details as { subject?: string }).subject]);
};

test('an admin sets a price from a day on; before it the old one holds, and subscribers keep theirs', async () => {
  const ada = await world.person('ada');
  const { id } = await subscribeMember(world, ada, { item: 'pro', frequency: 'monthly' });
  const before = (await priceOf('pro'))?.fullPrice;
  const price = { plan: 'pro', frequency: 'monthly', currency: 'USD', amountMinor: 4999 } as const;
  await admin.call(addPlanPrice, { ...price, validFrom: later(10) });
  expect((await priceOf('pro'))?.fullPrice).toBe(before);
  const kept = (await getMemberSubscription(ada, id)).nextBillingAmount;
  clock.advance(10 * dayMs);
  expect((await priceOf('pro'))?.fullPrice).toBe(49.99);
  expect((await getMemberSubscription(ada, id)).nextBillingAmount).toBe(kept);
  const shown = await planOf('pro');
  const ofUsd = shown.prices.filter(
    ({ frequency, currency }) => frequency === 'monthly' && currency === 'USD',
  );
  expect(ofUsd.map(({ amountMinor, state }) => [amountMinor, state])).toEqual([
    [Math.round((before ?? 0) * 100), 'past'],
    [4999, 'current'],
  ]);
  expect(shown.subscribers).toContainEqual({
    frequency: 'monthly',
    currency: 'EUR',
    amountMinor: Math.round((kept ?? 0) * 100),
    count: 1,
    movable: 1,
    fixed: 0,
  });
  expect(await logged()).toContainEqual([
    'plan.price',
    expect.stringContaining('Pro, monthly, 49.99 USD from'),
  ]);
});

test('a price without a time holds at once, one of ten set at the same time is kept, and a past time is refused', async () => {
  const price = { plan: 'starter', frequency: 'monthly', currency: 'USD' } as const;
  const { given, thrown } = await race(10, (at) =>
    admin.call(addPlanPrice, { ...price, amountMinor: 700 + at }),
  );
  expect([given.length, thrown.length]).toEqual([1, 9]);
  expect((await priceOf('starter'))?.fullPrice).toBeGreaterThanOrEqual(7);
  const past = admin.call(addPlanPrice, { ...price, amountMinor: 1, validFrom: later(-1) });
  await expect(past).rejects.toMatchObject({ status: 422, fields: { valid_from: ['is past'] } });
  for (const plan of ['free', 'none', '__proto__'])
    await expect(admin.call(addPlanPrice, { ...price, plan, amountMinor: 1 })).rejects.toMatchObject({
      status: 404,
    });
});

test('an admin withdraws a price that has not begun, and no other', async () => {
  const price = { plan: 'creator', frequency: 'yearly', currency: 'SEK' } as const;
  const validFrom = later(5);
  await admin.call(addPlanPrice, { ...price, amountMinor: 100_000, validFrom });
  waitAMoment();
  await admin.call(withdrawPlanPrice, { ...price, validFrom });
  const left = (await planOf('creator')).prices.filter(({ state }) => state === 'coming');
  expect(left).toEqual([]);
  expect((await logged()).at(-1)?.[0]).toBe('plan.price_withdraw');
  const [current] = (await planOf('creator')).prices.filter(
    ({ frequency, currency }) => frequency === 'yearly' && currency === 'SEK',
  );
  for (const begun of [validFrom, current?.validFrom ?? ''])
    await expect(admin.call(withdrawPlanPrice, { ...price, validFrom: begun })).rejects.toMatchObject({
      status: 422,
    });
});

test('a plan that is off sale is unavailable, who has it keeps it and may begin it again, and it is logged once', async () => {
  const [ben, cleo, dora] = [
    await world.person('ben'),
    await world.person('cleo'),
    await world.person('dora'),
  ];
  const { id } = await subscribeMember(world, ben, { item: 'starter', frequency: 'monthly' });
  await subscribeMember(world, cleo, { item: 'starter', frequency: 'monthly', state: 'ended' });
  waitAMoment();
  const before = (await logged()).length;
  for (const onSale of [true, false, false]) await admin.call(setPlanOnSale, { plan: 'starter', onSale });
  expect((await planOf('starter')).onSale).toBe(false);
  expect((await logged()).slice(before)).toEqual([['plan.off_sale', 'Starter']]);
  expect([await priceOf('starter'), await priceOf('starter', dora)]).toMatchObject([
    { available: false },
    { available: false },
  ]);
  expect(await getMemberSubscription(ben, id)).toMatchObject({ status: 'active' });
  expect(await priceOf('starter', cleo)).toMatchObject({ available: true });
  await admin.call(setPlanOnSale, { plan: 'starter', onSale: true });
  expect(await priceOf('starter', dora)).toMatchObject({ available: true });
  await expect(admin.call(setPlanOnSale, { plan: 'education', onSale: false })).rejects.toMatchObject({
    status: 404,
  });
});

const unchanged = ['plan_prices', 'plan_offers', 'audit_log'] as const;
const as = () => admin;
const price = { plan: 'europa', frequency: 'monthly', currency: 'GBP', validFrom: later(400) };
wrongInputs({ world, endpoint: listAdminPlans, as, good: () => ({}), unchanged });
wrongInputs({ world, endpoint: setPlanOnSale, as, good: () => ({ plan: 'pro', onSale: true }), unchanged });
wrongInputs({ world, endpoint: addPlanPrice, as, good: () => ({ ...price, amountMinor: 100 }), unchanged });
wrongInputs({
  world,
  endpoint: withdrawPlanPrice,
  as,
  good: async () => {
    const own = { ...price, currency: 'EUR' };
    await admin.call(addPlanPrice, { ...own, amountMinor: 100 } as never);
    return own;
  },
  unchanged,
});
