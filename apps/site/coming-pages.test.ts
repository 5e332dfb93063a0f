import { expect, test } from 'vitest';
import { allPages } from './all-pages.ts';
import { comingTitle } from './coming-pages.ts';

test('every announced page has a title of its own', () => {
  const announced = allPages.filter(({ id }) => id === 'coming');
  expect(announced.length).toBeGreaterThan(0);
  for (const { path } of announced) expect(comingTitle(path), path).not.toBe('Coming soon');
});
