import { expect, test } from 'vitest';
import { projectLimit } from './project-limits.ts';

test('the plans allow 1, 3, 5, 10 or any number of live projects [EDU-093]', () => {
  const limits = [0, 1, 2, 3, 4, 5, 6].map((accountType) => projectLimit(accountType, 'Project'));
  expect(limits).toEqual([1, 3, 5, 10, null, null, null]);
});
