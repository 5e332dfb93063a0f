import { expect, test } from 'vitest';
import { aWorld, testPassword } from '#testing/world.ts';

const world = await aWorld({ rateLimits: 'on', trustedProxies: 1 });

async function signIn(
  email: string,
  password: string,
  address: string,
  headers: Record<string, string> = {},
) {
  const answer = await world.newGuest(address).raw({
    method: 'POST',
    url: '/users/sign_in',
    body: { user: { email, password } },
    headers,
  });
  return answer.status;
}

async function fail(times: number, email: string, address: (at: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) statuses.push(await signIn(email, 'wrong password', address(at)));
  return statuses;
}

test('after ten failures in 15 minutes for one e-mail from one network comes 429, elsewhere nothing [AUTH-018]', async () => {
  const { email } = await world.person('ada');
  const statuses = await fail(11, email, (at) => `192.0.2.${at + 1}`);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  expect(await signIn(email, testPassword, '192.0.2.77')).toBe(429);
  expect(await signIn(email, testPassword, '198.51.100.7')).toBe(200);
  world.clock.advance(15 * 60_000);
  expect(await signIn(email, testPassword, '192.0.2.77')).toBe(200);
});

test('one IPv6 network is a /64 [AUTH-018]', async () => {
  const { email } = await world.person('ben');
  const statuses = await fail(11, email, (at) => `2001:db8:1:2::${at + 1}`);
  expect(statuses.at(-1)).toBe(429);
  expect(await signIn(email, testPassword, '2001:db8:1:3::1')).toBe(200);
});

test('after 50 failures from one address comes 429, whoever is tried [AUTH-018]', async () => {
  const { email } = await world.person('cleo');
  const statuses: number[] = [];
  for (let at = 0; at < 51; at += 1)
    statuses.push(await signIn(`nobody${at}@example.org`, 'wrong one', '203.0.113.9'));
  expect(statuses).toEqual([...Array(50).fill(401), 429]);
  expect(await signIn(email, testPassword, '203.0.113.9')).toBe(429);
  expect(await signIn(email, testPassword, '203.0.113.10')).toBe(200);
});

test('all addresses of an IPv6 /64 are one address', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 51; at += 1)
    statuses.push(await signIn(`someone${at}@example.org`, 'wrong one', `2001:db8:9:9::${at + 1}`));
  expect(statuses).toEqual([...Array(50).fill(401), 429]);
});

test('invented X-Forwarded-For values open no new networks', async () => {
  const { email } = await world.person('dora');
  const statuses: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    // One proxy is ours: the last entry is what it saw, all before it is the caller's invention.
    const forwarded = { 'x-forwarded-for': `1.2.3.${at}, 203.0.113.77` };
    statuses.push(await signIn(email, 'wrong password', '127.0.0.1', forwarded));
  }
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test('guesses in parallel count one by one', async () => {
  const { email } = await world.person('eva');
  const statuses = await Promise.all(
    Array.from({ length: 30 }, () => signIn(email, 'wrong password', '192.0.2.200')),
  );
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
});

test('of guesses in parallel from one address, no more than 50 are told whether they were right', async () => {
  const address = '203.0.113.60';
  const right = await Promise.all(Array.from({ length: 5 }, (_none, at) => world.person(`guessed${at}`)));
  for (let at = 0; at < 45; at += 1) await signIn(`guess${at}@example.org`, 'wrong one', address);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_none, at) => signIn(`more${at}@example.org`, 'wrong one', address)),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  const late = await Promise.all(right.map(({ email }) => signIn(email, testPassword, address)));
  expect(late).toEqual(Array(5).fill(429));
});

test('a success forgets the failures before it', async () => {
  const { email } = await world.person('fay');
  await fail(9, email, () => '192.0.2.210');
  expect(await signIn(email, testPassword, '192.0.2.210')).toBe(200);
  expect((await fail(10, email, () => '192.0.2.210')).every((status) => status === 401)).toBe(true);
});
