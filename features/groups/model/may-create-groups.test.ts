import { expect, test } from 'vitest';
import { mayCreateGroups } from './may-create-groups.ts';

test('everybody may found groups but free (0) and intro (1) accounts, and site admins always [GROUP-075]', () => {
  const answers = [0, 1, 2, 3, 4, 5, 6].map((accountType) => [
    mayCreateGroups({ accountType, siteAdmin: false }),
    mayCreateGroups({ accountType, siteAdmin: true }),
  ]);
  expect(answers).toEqual([
    [false, true],
    [false, true],
    [true, true],
    [true, true],
    [true, true],
    [true, true],
    [true, true],
  ]);
  expect(mayCreateGroups(null)).toBe(false);
});
