import { expect, test } from 'vitest';
import { pageCacheKey } from './page-cache-key.ts';

test('a path is its own key', () => {
  expect(pageCacheKey('/tracks')).toBe('/tracks');
});

test('queries that change the page are in the key, in one order', () => {
  expect(pageCacheKey('/tracks?sort=new&page=2')).toBe('/tracks?page=2&sort=new');
  expect(pageCacheKey('/tracks?page=2&sort=new')).toBe('/tracks?page=2&sort=new');
});

test('tracking parameters share the page without them', () => {
  expect(pageCacheKey('/tracks?utm_source=mail&page=2')).toBe('/tracks?page=2');
  expect(pageCacheKey('/tracks?gclid=123')).toBe('/tracks');
});

test.each([
  '/auth?tab=sign_in&redirect_to=%2Faccount',
  '/tracks?anything=1',
  `/tracks?genre=${'x'.repeat(41)}`,
  `/${'x'.repeat(500)}`,
])('%s is nobody else’s page', (url) => {
  expect(pageCacheKey(url)).toBeNull();
});
