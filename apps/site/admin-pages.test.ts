import { expect, test } from 'vitest';
import { adminPageGroups } from './admin-pages.ts';
import { allPages } from './all-pages.ts';

test('the navigation of the admin area leads to every page of admins that has no parameter, once [CMS-120]', () => {
  const pages = allPages.filter(({ access, path }) => access === 'admins' && !path.includes('$'));
  const led = adminPageGroups.flatMap((group) => group.pages.map(({ page }) => page.path));
  expect(led.sort()).toEqual(pages.map(({ path }) => path).sort());
});
