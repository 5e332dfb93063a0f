import { expect, test } from 'vitest';
import { aWorld, testPassword } from '#testing/world.ts';

const world = await aWorld({ rateLimits: 'on' });

function signUp(email: string, address: string) {
  return world.newGuest(address).raw({
    method: 'POST',
    url: '/api/users',
    body: {
      user: { email, password: testPassword, password_confirmation: testPassword },
      consents: { age: true, terms: true, marketing: false },
    },
  });
}

test('the eleventh sign-up within an hour from one address answers 429 [AUTH-042] [SHELL-104]', async () => {
  for (let at = 1; at <= 10; at += 1) {
    expect((await signUp(`person${at}@example.org`, '192.0.2.1')).status).toBe(201);
  }
  const refused = await signUp('person11@example.org', '192.0.2.1');
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({ error: 'Too many attempts. Please try again later.' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // Another address in the same network.
  expect((await signUp('neighbour@example.org', '192.0.2.2')).status).toBe(201);
  world.clock.advance(3_600_000);
  expect((await signUp('later@example.org', '192.0.2.1')).status).toBe(201);
});

test('an IPv6 /64 counts as one address', async () => {
  for (let at = 1; at <= 10; at += 1)
    expect((await signUp(`six${at}@example.org`, `2001:db8::${at}`)).status).toBe(201);
  expect((await signUp('six11@example.org', '2001:db8::ffff')).status).toBe(429);
  expect((await signUp('six12@example.org', '2001:db8:0:1::1')).status).toBe(201);
});
