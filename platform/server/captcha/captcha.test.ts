import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, describe, expect, test } from 'vitest';
import { Secret } from '#platform/pure/secret.ts';
import { testDatabase } from '#testing/harness/test-db.ts';
import { race } from '#testing/races.ts';
import { createAltchaCaptcha } from './altcha-captcha.ts';
import { type Captcha, CaptchaUnreachableError } from './captcha.ts';
import { captchaOf } from './captcha-of.ts';
import { createRemoteCaptcha } from './remote-captcha.ts';
import { purgeSpentCaptchas } from './spent-captchas.store.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-20T12:00:00Z');
const on = { db, now };
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** Solves a challenge like the widget of a page. */
async function solve(challenge: string): Promise<string> {
  const task = JSON.parse(challenge) as Challenge;
  const solution = await solveChallenge({ challenge: task, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: task, solution })).toString('base64');
}

const altcha = createAltchaCaptcha(new Secret('a key of tests with more than 32 characters'));
const newTask = async (at = now) => (await altcha.challenge?.(at)) ?? '';

const good = new Set<string>();
let earnedAt: string | undefined = 'hall.example';
let fake: 'well' | 'down' | 'garbled' | 'angry' = 'well';
/** A fake of the verification server of reCAPTCHA and Turnstile: a response is valid once. */
const company = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    if (fake === 'down') return request.socket.destroy();
    const form = new URLSearchParams(Buffer.concat(pieces).toString());
    const success = form.get('secret') === 'the secret' && good.delete(form.get('response') ?? '');
    response.writeHead(fake === 'angry' ? 500 : 200, { 'content-type': 'application/json' });
    response.end(
      fake === 'garbled' ? '<html>' : JSON.stringify({ success, hostname: earnedAt, 'error-codes': [] }),
    );
  });
});
await new Promise<void>((resolve) => company.listen(0, '127.0.0.1', resolve));
afterAll(() => company.close());
const remote = createRemoteCaptcha({
  provider: 'turnstile',
  siteKey: 'site',
  key: new Secret('the secret'),
  verifyUrl: `http://127.0.0.1:${(company.address() as AddressInfo).port}/siteverify`,
  hostnames: ['hall.example', 'school.example'],
});

let count = 0;
const providers: [string, Captcha, () => Promise<string>][] = [
  ['altcha', altcha, async () => solve(await newTask())],
  [
    'another company',
    remote,
    async () => {
      count += 1;
      good.add(`response ${count}`);
      return `response ${count}`;
    },
  ],
];

describe.each(providers)('%s', (_name, captcha, earn) => {
  test('accepts a valid response once', async () => {
    const response = await earn();
    expect(await captcha.verify(response, on)).toBe(true);
    expect(await captcha.verify(response, on)).toBe(false);
  });

  test('accepts one of fifty concurrent uses', async () => {
    const response = await earn();
    const { given } = await race(50, () => captcha.verify(response, on));
    expect(given.filter(Boolean)).toHaveLength(1);
  });

  test.each(['', 'x', '{}', 'bnVsbA==', 'e30=', 'W10=', '\u0000', 'ü'.repeat(1000)])(
    'does not take %j',
    async (response) => {
      expect(await captcha.verify(response, on)).toBe(false);
    },
  );
});

interface Payload {
  challenge: { parameters: Record<string, unknown> & { data: { until: number } }; signature: string };
  solution: { counter: number; derivedKey: string };
}
/** The response with a changed challenge or solution. */
function tampered(response: string, change: (payload: Payload) => void): string {
  const payload = JSON.parse(Buffer.from(response, 'base64').toString()) as Payload;
  change(payload);
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}
const zeros = (digits: number) => '0'.repeat(digits);
const tamperings: [string, (payload: Payload) => void][] = [
  ['no work', ({ solution }) => Object.assign(solution, { derivedKey: zeros(64) })],
  [
    'the public half of a key',
    ({ challenge, solution }) =>
      Object.assign(solution, { derivedKey: `${challenge.parameters.keyPrefix}${zeros(32)}` }),
  ],
  ['a longer life', ({ challenge }) => Object.assign(challenge.parameters.data, { until: 9e12 })],
  ['an easier task', ({ challenge }) => Object.assign(challenge.parameters, { cost: 1 })],
  ['another prefix', ({ challenge }) => Object.assign(challenge.parameters, { keyPrefix: '00' })],
  ['no key signature', ({ challenge }) => delete challenge.parameters.keySignature],
  ['no signature', ({ challenge }) => Object.assign(challenge, { signature: '' })],
  ['another word', ({ challenge }) => Object.assign(challenge.parameters, { extra: 1 })],
];

test.each(tamperings)('altcha rejects %s', async (_what, change) => {
  const response = await solve(await newTask());
  expect(await altcha.verify(tampered(response, change), on)).toBe(false);
  expect(await altcha.verify(response, on)).toBe(true);
});

test('altcha rejects a challenge of another key and an expired one; expired ones are purged', async () => {
  const other = createAltchaCaptcha(new Secret('another key of tests with more than 32 characters'));
  const response = await solve(await newTask());
  expect(await other.verify(response, on)).toBe(false);
  expect(await altcha.verify(response, { db, now: later(20) })).toBe(false);
  expect(await altcha.verify(response, { db, now: later(19) })).toBe(true);
  const used = async () => (await db.selectFrom('spent_captchas').selectAll().execute()).length;
  expect(await used()).toBeGreaterThan(0);
  await purgeSpentCaptchas(db, later(21));
  expect(await used()).toBe(0);
});

test.each(['down', 'garbled', 'angry'] as const)(
  'a company that is %s is no refusal of the person',
  async (state) => {
    fake = state;
    await expect(remote.verify('response', on)).rejects.toThrow(CaptchaUnreachableError);
    fake = 'well';
  },
);

test.each([
  ['school.example', true],
  [undefined, true],
  ['evil.example', false],
  ['evil.hall.example', false],
])('a response from host %s is accepted: %s', async (place, taken) => {
  earnedAt = place;
  good.add('earned there');
  expect(await remote.verify('earned there', on)).toBe(taken);
  earnedAt = 'hall.example';
});

test('the education host asks no other company’s captcha, and the installation’s own one [EDU-207]', () => {
  const urls = { siteUrl: 'https://a.example', eduUrl: 'https://edu.a.example' };
  const key = new Secret('a key of tests with more than 32 characters');
  const others = {
    provider: 'turnstile',
    siteKey: 'site',
    key,
    verifyUrl: 'https://company.example',
  } as const;
  expect(captchaOf({ ...urls, captcha: others, edition: 'education' })).toBeNull();
  expect(captchaOf({ ...urls, captcha: others, edition: 'site' })?.provider).toBe('turnstile');
  const own = captchaOf({ ...urls, captcha: { provider: 'altcha', key }, edition: 'education' });
  expect(own?.provider).toBe('altcha');
});
