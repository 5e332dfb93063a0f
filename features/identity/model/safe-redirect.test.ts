import { describe, expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const site = 'https://tonehall.example';
const studio = 'https://studio.tonehall.example';
const education = 'https://education.tonehall.example';
const origins = [site, studio, education];

const hostile = [
  '',
  ' ',
  'tracks',
  './tracks',
  '../tracks',
  '?redirect_to=/x',
  '#x',
  '//evil.example',
  '///evil.example',
  '////evil.example/x',
  '//evil.example\\@tonehall.example',
  '//tonehall.example@evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  '\n//evil.example',
  '/\u0000/evil.example',
  '\u0000//evil.example',
  '/tracks\r\nSet-Cookie: a=b',
  '/tracks\nLocation: https://evil.example',
  '/x\\..\\evil',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/x/../..//evil.example',
  '/././/evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/.%2e//evil.example',
  ' /tracks',
  ' //evil.example',
  ' javascript:alert(1)',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://tonehall.example/%0aalert(1)',
  'javascript:/tracks',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'blob:https://tonehall.example/x',
  'file:///etc/passwd',
  'ftp://tonehall.example/x',
  'ws://tonehall.example/x',
  'mailto:a@evil.example',
  'about:blank',
  'view-source:https://tonehall.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https://',
  'http://',
  'https://evil.example',
  'https://evil.example/tonehall.example',
  'https://evil.example?https://tonehall.example',
  'https://evil.example#https://tonehall.example',
  'https://tonehall.example.evil.example',
  'https://eviltonehall.example',
  'https://evil-tonehall.example',
  'https://tonehall.example@evil.example',
  'https://tonehall.example:pw@evil.example/',
  'https://user@tonehall.example/',
  'https://user:pw@tonehall.example/',
  'https://tonehall.example:8443/',
  'https://tonehall.example\\@evil.example',
  'https://tonehall.example\\.evil.example',
  'https://evil.example\\tonehall.example',
  'https://tonehall.example%2eevil.example',
  'https://tonehall.example%00.evil.example',
  'https://tonehall.example\u3002evil.example',
  'https://tonehall\u3002evil.example',
  'https://t\u043enehall.example',
  'https://xn--nehall-xyz.example',
  'https://[::1]/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://localhost/',
  'https://tonehall',
  'https://api.tonehall.example/',
  '\u2028//evil.example',
  '\ufeff/tracks',
  `/${'x'.repeat(2001)}`,
] as const;

describe('hostile targets', () => {
  test('there are at least eighty of them', () => expect(new Set(hostile).size).toBeGreaterThanOrEqual(80));

  test.each(hostile)('%j is not followed [AUTH-097]', (target) => {
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

test('nothing is no target', () => {
  expect(safeRedirect(null, origins)).toBeNull();
  expect(safeRedirect(undefined, origins)).toBeNull();
});
