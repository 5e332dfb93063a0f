import { expect, test } from 'vitest';
import { isMalformedPath, readAddress } from './page-address.ts';

test.each([
  '//evil.example',
  '/a//b',
  '/a/../b',
  '/..',
  '/a/%2e%2e/b',
  '/a%2Fb',
  '/\\evil.example',
  '/a%5cb',
  '/a%00',
  '/a%0d%0aset-cookie:x',
])('%s is malformed', (url) => {
  expect(isMalformedPath(url)).toBe(true);
  expect(readAddress(`${url}?x=1`)).toEqual({ url: '/-', pathname: '/-', query: '' });
});

test.each([
  '/',
  '/learn/',
  '/user/j.s.bach/track/no.1',
  '/user/%C3%A9',
  '/.well-known/x',
  '/a?redirect_to=%2F%2Fb',
])('%s is well-formed', (url) => {
  expect(isMalformedPath(url)).toBe(false);
  expect(readAddress(url).url).toBe(url);
});
