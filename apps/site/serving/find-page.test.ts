import { expect, test } from 'vitest';
import { newGroupPage } from '#features/groups/pages.ts';
import { userPage } from '#features/members/pages.ts';
import { contentPage } from '#features/pages/pages.ts';
import { allPages } from '../all-pages.ts';
import { homePage } from '../own-pages.ts';
import { findPage, findPageAbove } from './find-page.ts';

test('every page is found at its own path, and no path is declared twice', () => {
  for (const page of allPages)
    expect(findPage(page.path), page.path).toBe(page === contentPage ? undefined : page);
});

test('a name comes before a parameter, and an address without a page has none', () => {
  expect(findPage('/')).toBe(homePage);
  expect(findPage('/group/new')).toBe(newGroupPage);
  expect(findPage('/user/mira')).toBe(userPage);
  expect(findPage('/user/mira/nothing')).toBeUndefined();
  expect(findPage('/constructor')).toBeUndefined();
});

test('an address without a page belongs to the nearest page above it', () => {
  expect(findPageAbove('/user/mira/nothing/here')).toBe(userPage);
  expect(findPageAbove('/nothing')).toBe(homePage);
});
