import { expect, test } from 'vitest';
import { type Buyer, guestBuyer, isBuyable, isFreeBuyable, isUpgrade } from './buyable-plans.ts';
import { type PlanKey, plans } from './plans.ts';

const keys = Object.keys(plans) as PlanKey[];
const on = (item: PlanKey, frequency: 'monthly' | 'yearly', more: Partial<Buyer> = {}): Buyer => ({
  accountType: plans[item].number,
  running: { item, frequency, status: 'active' },
  lastItem: item,
  runningAddons: [],
  ...more,
});
const buyable = (buyer: Buyer) =>
  keys.flatMap((item) =>
    (['monthly', 'yearly'] as const)
      .filter((period) => isBuyable(item, period, buyer))
      .map((period) => `${item} ${period}`),
  );
const upgrades = (buyer: Buyer) =>
  keys.flatMap((item) =>
    (['monthly', 'yearly'] as const)
      .filter((period) => isUpgrade(item, period, buyer))
      .map((period) => `${item} ${period}`),
  );
const both = (...items: PlanKey[]) => items.flatMap((item) => [`${item} monthly`, `${item} yearly`]);

test('a guest can buy what is on sale to everyone, and no legacy plan [PRICE-003] [PRICE-004] [PRICE-043]', () => {
  expect(buyable(guestBuyer)).toEqual(both('starter', 'creator', 'pro', 'europa'));
  expect(upgrades(guestBuyer)).toEqual([]);
});

test('an account whose last plan was a legacy one may buy it again, and no other [PRICE-003]', () => {
  const past: Buyer = { ...guestBuyer, lastItem: 'premium' };
  expect(buyable(past)).toEqual(both('premium', 'starter', 'creator', 'pro', 'europa'));
  expect(buyable({ ...guestBuyer, accountType: 1 })).toContain('intro yearly');
});

test('a monthly payer can buy what ranks above, and the own plan yearly [PRICE-002] [PRICE-043] [PRICE-083]', () => {
  const buyer = on('creator', 'monthly');
  expect(upgrades(buyer)).toEqual(['creator yearly', 'pro monthly', 'pro yearly']);
  expect(buyable(buyer)).toEqual([...upgrades(buyer), ...both('europa')]);
});

test('a yearly payer can buy no monthly period [PRICE-084]', () => {
  const buyer = on('starter', 'yearly');
  expect(upgrades(buyer)).toEqual(['creator yearly', 'pro yearly']);
  expect(buyable(buyer)).toEqual(['creator yearly', 'pro yearly', ...both('europa')]);
});

test('a plan on trial or ending with its period counts as running [PRICE-083]', () => {
  for (const status of ['in_trial', 'non_renewing'] as const) {
    const buyer = on('pro', 'monthly', { running: { item: 'pro', frequency: 'monthly', status } });
    expect(upgrades(buyer)).toEqual(['pro yearly']);
  }
});

test('a legacy plan upgrades to plans on sale, not to another legacy plan [PRICE-003] [PRICE-083]', () => {
  expect(upgrades(on('intro', 'yearly'))).toEqual(['starter yearly', 'creator yearly', 'pro yearly']);
  expect(upgrades(on('power', 'monthly'))).toEqual(['power yearly', ...both('starter', 'creator', 'pro')]);
});

test('a running add-on cannot be bought again, and has no rank [PRICE-004] [PRICE-043]', () => {
  const buyer = on('pro', 'yearly', { runningAddons: ['europa'] });
  expect([buyable(buyer), upgrades(buyer)]).toEqual([[], []]);
});

test('the free plan is offered to guests and free accounts only [PRICE-044]', () => {
  expect(
    [guestBuyer, on('starter', 'monthly'), { ...guestBuyer, accountType: 2 }].map(isFreeBuyable),
  ).toEqual([true, false, false]);
});
