import { expect, test } from 'vitest';
import { adminPages } from './admin-pages.ts';
import { allPages } from './all-pages.ts';
import { adminPage } from './own-pages.ts';

test('the index leads to every page of admins that has no parameter', () => {
  const pages = allPages.filter(({ access, path }) => access === 'admins' && !path.includes('$'));
  const led = adminPages.map(({ page }) => page.path);
  expect([...led, adminPage.path].sort()).toEqual(pages.map(({ path }) => path).sort());
});
