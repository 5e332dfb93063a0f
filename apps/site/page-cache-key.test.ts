import { expect, test } from 'vitest';
import { pageCacheKey } from './page-cache-key.ts';

test('a path without a query is its own key', () => {
  expect(pageCacheKey('/tracks')).toBe('/tracks');
});

test('queries that change the page are in the key, in a fixed order', () => {
  expect(pageCacheKey('/tracks?sort=new&page=2')).toBe('/tracks?page=2&sort=new');
  expect(pageCacheKey('/tracks?page=2&sort=new')).toBe('/tracks?page=2&sort=new');
});

test('addresses that differ in tracking parameters share one page', () => {
  expect(pageCacheKey('/tracks?utm_source=mail&page=2')).toBe('/tracks?page=2');
  expect(pageCacheKey('/tracks?gclid=123')).toBe('/tracks');
});

test.each([
  '/auth?tab=sign_in&redirect_to=%2Faccount',
  '/tracks?anything=1',
  `/tracks?genre=${'x'.repeat(41)}`,
  `/${'x'.repeat(500)}`,
])('%s is not cached', (url) => {
  expect(pageCacheKey(url)).toBeNull();
});
