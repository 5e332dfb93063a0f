import { expect, test } from 'vitest';
import { mayCreateGroups } from './may-create-groups.ts';

const plans = [0, 1, 2, 3, 4, 5, 6];
const allowed = (siteAdmin: boolean, planLimits: boolean) =>
  plans.filter((accountType) => mayCreateGroups({ accountType, siteAdmin }, planLimits));

test('with plan limits all accounts but free (0) and intro (1) may create groups, and site admins always [GROUP-075]', () => {
  expect(allowed(false, true)).toEqual([2, 3, 4, 5, 6]);
  expect(allowed(true, true)).toEqual(plans);
  expect(mayCreateGroups(null, true)).toBe(false);
});

test('without plan limits every member may create groups, and no guest [GROUP-075] [PRICE-114]', () => {
  expect(allowed(false, false)).toEqual(plans);
  expect(mayCreateGroups(null, false)).toBe(false);
});
