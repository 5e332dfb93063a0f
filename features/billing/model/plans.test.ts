import { expect, test } from 'vitest';
import { findPlan, planNameOfAccountType, planSince, plans, ranksBelowPro, storageLimit } from './plans.ts';

test('plans have the numbers of the ledger and names; the number of an add-on names no plan [PRICE-001]', () => {
  expect(Object.entries(plans).map(([key, { number }]) => `${key} ${number}`)).toEqual([
    'intro 1',
    'power 2',
    'premium 3',
    'starter 4',
    'creator 5',
    'pro 6',
    'europa 7',
  ]);
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(planNameOfAccountType)).toEqual([
    'Free',
    'Intro',
    'Power',
    'Premium',
    'Starter',
    'Creator',
    'Pro',
    'Free',
  ]);
});

test('an unknown key is no plan, and the free plan is nothing to pay for', () => {
  expect([findPlan('__proto__'), findPlan('toString'), findPlan('free')]).toEqual([null, null, null]);
});

test('every account below pro has a plan above its own, and pro has none [PRICE-002] [PRICE-085]', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(ranksBelowPro)).toEqual([true, true, true, true, true, true, false]);
});

const cutOff = new Date('2026-06-01');
const before = new Date('2026-05-31T23:59:59.999Z');

test('a free account from before the cut-off date has the legacy form, a later one and a paid one have not [PRICE-007]', () => {
  const named = (accountType: number, assignedAt: Date, until: Date | null = cutOff) =>
    planSince({ accountType, assignedAt }, until).name;
  expect([named(0, before), named(0, cutOff), named(0, before, null), named(5, before)]).toEqual([
    'Free legacy',
    'Free',
    'Free',
    'Creator',
  ]);
});

test('a plan gives its storage where plans limit, and the installation where they do not or the plan names none [PRICE-009] [PRICE-012] [PRICE-013] [PRICE-014]', () => {
  const settings = { planLimits: true, memberStorageBytes: 7e9, freeLegacyUntil: cutOff };
  const storage = (accountType: number, assignedAt = cutOff, planLimits = true) =>
    storageLimit({ accountType, assignedAt }, { ...settings, planLimits }) / 1e9;
  expect([0, 1, 2, 3, 4, 5, 6].map((accountType) => storage(accountType))).toEqual([
    1, 7, 7, 7, 10, 100, 1000,
  ]);
  expect([storage(0, before), storage(6, cutOff, false)]).toEqual([7, 7]);
});
