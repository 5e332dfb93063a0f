import { describe, expect, test } from 'vitest';
import { hostileTargets } from '#features/sign-in/testing/hostile-targets.ts';
import { safeRedirect } from './safe-redirect.ts';

const site = 'https://tonehall.example';
const studio = 'https://studio.tonehall.example';
const education = 'https://education.tonehall.example';
const origins = [site, studio, education];

describe('hostile targets', () => {
  test('there are at least eighty of them', () =>
    expect(new Set(hostileTargets).size).toBeGreaterThanOrEqual(80));

  test.each(hostileTargets)('%j is not followed [AUTH-097]', (target) => {
    expect(safeRedirect(target, origins)).toBeNull();
  });
});

test.each([
  ['/', '/'],
  ['/tracks', '/tracks'],
  ['/tracks?sort=new&page=2#here', '/tracks?sort=new&page=2#here'],
  ['/community/search?term=a b', '/community/search?term=a%20b'],
  ['/user/ada/track/one', '/user/ada/track/one'],
  ['/x/../tracks', '/tracks'],
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ['/tracks?next=//evil.example', '/tracks?next=//evil.example'],
  [`${site}/tracks`, `${site}/tracks`],
  ['HTTPS://TONEHALL.example/tracks', `${site}/tracks`],
  [`${studio}/p/1?x=1`, `${studio}/p/1?x=1`],
  [`${education}/`, `${education}/`],
] as const)('%s is followed as %s [AUTH-097]', (target, followed) => {
  expect(safeRedirect(target, origins)).toBe(followed);
});

test('a missing target gives null', () => {
  expect(safeRedirect(null, origins)).toBeNull();
  expect(safeRedirect(undefined, origins)).toBeNull();
});
