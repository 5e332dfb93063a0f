import { expect, test } from 'vitest';
import { base32, matchingStep, otpauthUri, stepOf, totpCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  ['1970-01-01T00:00:59Z', '94287082'],
  ['2005-03-18T01:58:29Z', '07081804'],
  ['2005-03-18T01:58:31Z', '14050471'],
  ['2009-02-13T23:31:30Z', '89005924'],
  ['2033-05-18T03:33:20Z', '69279037'],
  ['2603-10-11T11:33:20Z', '65353130'],
])('RFC 6238 appendix B: the code of %s is %s', (time, code) => {
  expect(totpCode(secret, stepOf(new Date(time)), 8)).toBe(code);
});

test('a code is accepted in its own step and one step around it', () => {
  const now = new Date('2026-11-20T12:00:10Z');
  const present = stepOf(now);
  for (const [away, taken] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    const code = totpCode(secret, present + away);
    expect(matchingStep(secret, code, now), String(away)).toBe(taken ? present + away : null);
  }
});

test('malformed codes match no step', () => {
  const now = new Date('2026-11-20T12:00:10Z');
  for (const text of ['', '0', 'abcdef', '00000', '0000000', '１２３４５６']) {
    expect(matchingStep(secret, text, now), text).toBeNull();
  }
});

test('base32 matches RFC 4648 §10 without the padding', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
});

test('the address for apps has issuer, account and secret', () => {
  const uri = new URL(otpauthUri(secret, 'ada+1@example.org', 'Tonehall'));
  expect(decodeURIComponent(uri.pathname)).toContain('Tonehall:ada+1@example.org');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Tonehall',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('authenticator apps show the name of the installation [SITE-101]', () => {
  const uri = new URL(otpauthUri(secret, 'ada@example.org', 'Radio: Süd & Co'));
  expect(decodeURIComponent(uri.pathname)).toContain('Radio  Süd & Co:ada@example.org');
  expect(uri.searchParams.get('issuer')).toBe('Radio  Süd & Co');
});
