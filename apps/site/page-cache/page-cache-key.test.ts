import { expect, test } from 'vitest';
import { pageCacheKey } from './page-cache-key.ts';

test('a path without a query is its own key', () => {
  expect(pageCacheKey('/tracks')).toBe('/tracks');
});

test('queries that change the page are in the key, in a fixed order', () => {
  const key = '/community/search?sort=new&type=user';
  expect(pageCacheKey('/community/search?type=user&sort=new')).toBe(key);
  expect(pageCacheKey('/community/search?sort=new&type=user')).toBe(key);
});

test('addresses that differ in tracking parameters share one page', () => {
  expect(pageCacheKey('/tracks?utm_source=mail&type=recent')).toBe('/tracks?type=recent');
  expect(pageCacheKey('/tracks?gclid=123')).toBe('/tracks');
});

test.each([
  '/auth?tab=sign_in&redirect_to=%2Faccount',
  '/tracks?anything=1',
  '/users?type=recent',
  '/nothing?type=recent',
  '/referral/abc',
  `/tracks?type=${'x'.repeat(41)}`,
  `/${'x'.repeat(500)}`,
])('%s is not cached', (url) => {
  expect(pageCacheKey(url)).toBeNull();
});
