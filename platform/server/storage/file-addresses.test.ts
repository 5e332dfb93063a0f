import { expect, test } from 'vitest';
import { createFileAddresses } from './file-addresses.ts';
import { newObjectKey } from './object-key.ts';

let clock = new Date('2026-11-20T12:00:00Z');
const secret = 'a secret of at least thirty-two letters';
const addresses = createFileAddresses({ base: '/files', secret, now: () => clock });
const inFiveMinutes = () => new Date(clock.getTime() + 300_000);

function queryOf(address: string): Record<string, string> {
  return Object.fromEntries(new URL(address, 'http://site.test').searchParams);
}

test('a signed address is valid until it expires', () => {
  clock = new Date('2026-11-20T12:00:00Z');
  const query = queryOf(
    addresses.signedUrl('a/b.mp3', { expiresAt: inFiveMinutes(), downloadAs: 'Söng & "more".mp3' }),
  );
  expect(addresses.check('a/b.mp3', query)).toBe('signed');
  clock = new Date('2026-11-20T12:05:00Z');
  expect(addresses.check('a/b.mp3', query)).toBe('wrong');
});

test('a changed signed address is rejected', () => {
  clock = new Date('2026-11-20T12:00:00Z');
  const query = queryOf(addresses.signedUrl('a/b.mp3', { expiresAt: inFiveMinutes(), downloadAs: 'x.mp3' }));
  const { signature = '', download: _download, ...withoutDownload } = query;
  const forged: [string, Record<string, unknown>][] = [
    ['a/c.mp3', query],
    ['a/b.mp3', { ...query, expires: String(Number(query.expires) + 1) }],
    ['a/b.mp3', { ...query, download: 'y.exe' }],
    ['a/b.mp3', { ...withoutDownload, signature }],
    ['a/b.mp3', { ...query, signature: '' }],
    ['a/b.mp3', { ...query, signature: signature.slice(0, -2) }],
    ['a/b.mp3', { ...query, signature: [signature, signature] }],
    ['a/b.mp3', { ...query, download: ['x.mp3'] }],
    ['a/b.mp3', { ...query, expires: '1e99' }],
    ['a/b.mp3', { ...query, expires: undefined }],
    ['a/b.mp3', { download: 'x.mp3' }],
  ];
  for (const [key, one] of forged) expect(addresses.check(key, one), JSON.stringify(one)).toBe('wrong');
});

test('an address signed with another secret is rejected, and a short secret refused', () => {
  clock = new Date('2026-11-20T12:00:00Z');
  const other = createFileAddresses({ base: '/files', secret: `${secret}!`, now: () => clock });
  const query = queryOf(other.signedUrl('a/b.mp3', { expiresAt: inFiveMinutes() }));
  expect(addresses.check('a/b.mp3', query)).toBe('wrong');
  expect(() => createFileAddresses({ base: '/files', secret: 'short', now: () => clock })).toThrow(
    RangeError,
  );
});

test('a signed address is valid for at most an hour', () => {
  clock = new Date('2026-11-20T12:00:00Z');
  const tooFar = new Date('2026-11-20T13:00:01Z');
  expect(() => addresses.signedUrl('a/b.mp3', { expiresAt: tooFar })).toThrow(RangeError);
});

test('new keys are long, random and unique', () => {
  const keys = Array.from({ length: 1000 }, () => newObjectKey('audio', 'mp3'));
  expect(new Set(keys).size).toBe(1000);
  for (const key of keys) expect(key).toMatch(/^audio\/[0-9a-f]{40}\.mp3$/);
});
