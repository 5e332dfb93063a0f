import { expect, test } from 'vitest';
import { canUpgradeAccount, isEndedOrEnding } from './subscription-state.ts';

test('ended and ending subscriptions can be reactivated', () => {
  const statuses = ['in_trial', 'active', 'non_renewing', 'cancelled'] as const;
  expect(statuses.filter((status) => isEndedOrEnding({ status }))).toEqual(['non_renewing', 'cancelled']);
});

test.each([
  ['pro', 'yearly', 'active', false],
  ['pro', 'yearly', 'in_trial', false],
  ['pro', 'monthly', 'active', true],
  ['creator', 'yearly', 'active', true],
  ['starter', 'monthly', 'in_trial', true],
  ['starter', 'monthly', 'non_renewing', true],
  ['starter', 'monthly', 'cancelled', false],
] as const)('%s %s that is %s can be upgraded: %s', (item, frequency, status, can) => {
  expect(canUpgradeAccount({ item, frequency, status })).toBe(can);
});
