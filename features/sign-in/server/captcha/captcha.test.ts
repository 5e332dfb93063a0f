import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import { aWorld, testPassword } from '#testing/world.ts';
import { getCaptchaChallenge } from '../../captcha.contract.ts';

const key = 'a captcha key of tests with more than 32 characters';
const world = await aWorld({ settings: { CAPTCHA_KEY: key }, rateLimits: 'on' });
const { db } = world.platform;
const failed = { errors: { recaptcha: ['Captcha verification failed. Please try again.'] } };

async function earn(): Promise<string> {
  const { challenge } = await world.newGuest().call(getCaptchaChallenge, {});
  const task = JSON.parse(challenge) as Challenge;
  const solution = await solveChallenge({ challenge: task, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: task, solution })).toString('base64');
}

function signUp(email: string, response?: unknown, password = testPassword, on = world) {
  return on.newGuest().raw({
    method: 'POST',
    url: '/api/users',
    body: {
      user: { email, password, password_confirmation: password },
      consents: { age: true, terms: true, marketing: false },
      ...(response === undefined ? {} : { recaptcha_response: response }),
    },
  });
}

function signIn(email: string, password: string, response?: string) {
  return world.newGuest().raw({
    method: 'POST',
    url: '/users/sign_in',
    body: { user: { email, password }, ...(response ? { recaptcha_response: response } : {}) },
  });
}

test('sign-up with a key: a missing, made-up or used response answers 422 under recaptcha [AUTH-127]', async () => {
  const response = await earn();
  expect((await signUp('ada@example.org', response)).status).toBe(201);
  for (const wrong of [undefined, null, '', 'x', 'e30=', response]) {
    const answer = await signUp('ben@example.org', wrong);
    expect([answer.status, answer.body], String(wrong)).toEqual([422, failed]);
  }
  const found = await db.selectFrom('users').select('id').where('email', '=', 'ben@example.org').execute();
  expect(found).toEqual([]);
});

test('captcha errors appear together with the others', async () => {
  const answer = await signUp('cleo@example.org', 'x', 'password1');
  expect(Object.keys(answer.body.errors).sort()).toEqual(['password', 'recaptcha']);
});

test('a captcha service that cannot be reached refuses the sign-up with the same error [AUTH-129]', async () => {
  const away = await aWorld({
    settings: {
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_KEY: key,
      CAPTCHA_SITE_KEY: 'site',
      CAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/siteverify',
    },
  });
  const answer = await signUp('dora@example.org', 'a response', testPassword, away);
  expect([answer.status, answer.body]).toEqual([422, failed]);
});

test('after five failures for one e-mail address from any network sign-in requires the captcha and locks nobody out', async () => {
  await signUp('eva@example.org', await earn());
  const wrong = 'Invalid email or password.';
  for (const email of ['eva@example.org', 'nobody@example.org']) {
    for (let at = 1; at <= 5; at += 1) {
      const answer = await signIn(email, 'not the password');
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(at < 5 ? { error: wrong } : { error: wrong, code: 'captcha_required' });
    }
    const without = await signIn(email, testPassword);
    expect([without.status, without.body]).toEqual([422, failed]);
    expect((await signIn(email, 'not the password', await earn())).status).toBe(401);
  }
  expect((await signIn('eva@example.org', testPassword, await earn())).status).toBe(200);
  expect((await signIn('eva@example.org', testPassword)).status).toBe(200);
});

test('after 15 minutes sign-in requires no captcha', async () => {
  await signUp('fay@example.org', await earn());
  for (let at = 1; at <= 5; at += 1) await signIn('fay@example.org', 'not the password');
  expect((await signIn('fay@example.org', testPassword)).status).toBe(422);
  world.clock.advance(15 * 60_000);
  expect((await signIn('fay@example.org', testPassword)).status).toBe(200);
});

test('without a key there is no challenge, and five failures require no captcha', async () => {
  const open = await aWorld({ rateLimits: 'on' });
  expect((await open.guest.raw({ method: 'GET', url: '/api/captcha/challenge' })).status).toBe(404);
  const { email } = await open.person('gil');
  for (let at = 1; at <= 6; at += 1) {
    const answer = await open.newGuest().raw({
      method: 'POST',
      url: '/users/sign_in',
      body: { user: { email, password: 'not the password' } },
    });
    expect(answer.body).toEqual({ error: 'Invalid email or password.' });
  }
});
