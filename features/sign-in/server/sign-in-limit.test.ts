import { expect, test } from 'vitest';
import { findUser } from '#features/members/server/find-user.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { emailedTokenTo } from '#features/sign-in/testing/emails.ts';
import type { Person } from '#testing/person.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import { requestPasswordReset, resetPassword } from '../recovery.contract.ts';

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

test('ten failures in 15 minutes for one e-mail address from one network lead to 429 there and not elsewhere [AUTH-018]', async () => {
  const { email } = await world.person('ada');
  const statuses = await fail(11, email, (at) => `192.0.2.${at + 1}`);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  expect(await signIn(email, testPassword, '192.0.2.77')).toBe(429);
  expect(await signIn(email, testPassword, '198.51.100.7')).toBe(200);
  world.clock.advance(15 * 60_000);
  expect(await signIn(email, testPassword, '192.0.2.77')).toBe(200);
});

test('an IPv6 /64 counts as one network [AUTH-018]', async () => {
  const { email } = await world.person('ben');
  const statuses = await fail(11, email, (at) => `2001:db8:1:2::${at + 1}`);
  expect(statuses.at(-1)).toBe(429);
  expect(await signIn(email, testPassword, '2001:db8:1:3::1')).toBe(200);
});

test('50 failures from one address lead to 429 for every account [AUTH-018]', async () => {
  const { email } = await world.person('cleo');
  const statuses: number[] = [];
  for (let at = 0; at < 51; at += 1)
    statuses.push(await signIn(`nobody${at}@example.org`, 'wrong one', '203.0.113.9'));
  expect(statuses).toEqual([...Array(50).fill(401), 429]);
  expect(await signIn(email, testPassword, '203.0.113.9')).toBe(429);
  expect(await signIn(email, testPassword, '203.0.113.10')).toBe(200);
});

test('all addresses of an IPv6 /64 count as one address', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 51; at += 1)
    statuses.push(await signIn(`someone${at}@example.org`, 'wrong one', `2001:db8:9:9::${at + 1}`));
  expect(statuses).toEqual([...Array(50).fill(401), 429]);
});

test('forged X-Forwarded-For values do not count as other networks', async () => {
  const { email } = await world.person('dora');
  const statuses: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    // With one trusted proxy the last entry is what it saw; the client invented all before it.
    const forwarded = { 'x-forwarded-for': `1.2.3.${at}, 203.0.113.77` };
    statuses.push(await signIn(email, 'wrong password', '127.0.0.1', forwarded));
  }
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test('parallel guesses count one by one', async () => {
  const { email } = await world.person('eva');
  const statuses = await Promise.all(
    Array.from({ length: 30 }, () => signIn(email, 'wrong password', '192.0.2.200')),
  );
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
});

test('at most 50 of parallel guesses from one address learn whether they were right', async () => {
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

test('a success clears the failures before it', async () => {
  const { email } = await world.person('fay');
  await fail(9, email, () => '192.0.2.210');
  expect(await signIn(email, testPassword, '192.0.2.210')).toBe(200);
  expect((await fail(10, email, () => '192.0.2.210')).every((status) => status === 401)).toBe(true);
});

const manyNetworks = (at: number) => `198.18.${at}.7`;

async function answerOf(email: string, password: string, address: string) {
  const body = { user: { email, password } };
  return world.newGuest(address).raw({ method: 'POST', url: '/users/sign_in', body });
}

test('guesses from 40 networks are slowed down to one in 5 minutes, for an account and for an e-mail without one alike [AUTH-143] [AUTH-145]', async () => {
  const { email } = await world.person('gus');
  for (const tried of [email, 'nobody-at-all@example.org']) {
    const statuses = await fail(40, tried, manyNetworks);
    // The first 20, and the one with which the slow-down begins.
    expect(statuses, tried).toEqual([...Array(21).fill(401), ...Array(19).fill(429)]);
    const { status, body, headers } = await answerOf(tried, testPassword, '203.0.113.201');
    expect([status, headers['retry-after'], body], tried).toEqual([
      429,
      '300',
      {
        error:
          'Too many attempts for this email. Please try again in 5 minutes, use a device where you have logged in before, or reset your password.',
      },
    ]);
    world.clock.advance(5 * 60_000);
    expect(await fail(2, tried, () => '203.0.113.202'), tried).toEqual([401, 429]);
  }
  world.clock.advance(5 * 60_000);
  expect(await signIn(email, testPassword, '203.0.113.203')).toBe(200);
  expect(await fail(3, email, manyNetworks)).toEqual([401, 401, 401]);
});

test('at most 21 of parallel guesses from 60 networks are checked [AUTH-143]', async () => {
  const { email } = await world.person('hal');
  const statuses = await Promise.all(
    Array.from({ length: 60 }, (_none, at) => signIn(email, 'wrong password', `198.19.${at}.7`)),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(21);
});

test('the owner signs in on a known device while strangers guess, even from its own address [AUTH-144]', async () => {
  const { email } = await world.person('ivy');
  const signInOn = async (device: Person, password = testPassword) =>
    (await device.raw({ method: 'POST', url: '/users/sign_in', body: { user: { email, password } } })).status;
  const laptop = world.newGuest('203.0.113.150');
  expect(await signInOn(laptop)).toBe(200);
  await laptop.raw({ method: 'GET', url: '/logout' });
  await fail(40, email, manyNetworks);
  await fail(12, email, () => '203.0.113.150');
  for (let at = 0; at < 50; at += 1) await signIn(`others${at}@example.org`, 'wrong one', '203.0.113.150');
  expect(await signIn(email, testPassword, '203.0.113.150')).toBe(429);
  expect(await signInOn(laptop)).toBe(200);
  // The known device has its own limit, and strangers' attempts still count.
  for (let at = 0; at < 10; at += 1) expect(await signInOn(laptop, 'wrong password')).toBe(401);
  const refused = await laptop.raw({
    method: 'POST',
    url: '/users/sign_in',
    body: { user: { email, password: testPassword } },
  });
  expect([refused.status, refused.body]).toEqual([
    429,
    { error: 'Too many attempts. Please try again in 15 minutes.' },
  ]);
  expect(await signIn(email, testPassword, '203.0.113.160')).toBe(429);
});

test('a device cookie that is forged, of another account, too old or of an earlier password changes nothing [AUTH-144]', async () => {
  const [jo, kim] = [await world.person('jo'), await world.person('kim')];
  // With the same hash the two cookies differ only by the account.
  const { db } = world.platform;
  const { password_hash } = (await findUser(db, jo.id)) ?? {};
  await updateUser(db, kim.id, { password_hash });
  const deviceOf = async ({ email }: Member) => {
    const device = world.newGuest('203.0.113.170');
    await device.raw({
      method: 'POST',
      url: '/users/sign_in',
      body: { user: { email, password: testPassword } },
    });
    return device.cookies.get('tonehall_device') ?? '';
  };
  const [own, other] = [await deviceOf(jo), await deviceOf(kim)];
  const withCookie = async (value: string, password = testPassword) => {
    const device = world.newGuest('203.0.113.171');
    device.cookies.set('tonehall_device', value);
    const body = { user: { email: jo.email, password } };
    return (await device.raw({ method: 'POST', url: '/users/sign_in', body })).status;
  };
  await fail(40, jo.email, manyNetworks);
  const [nonce = '', issued = '', mac = ''] = own.split('.');
  const wrong = [
    other,
    'x',
    '~~~~',
    'a'.repeat(4000),
    [nonce, issued, `${mac.slice(0, -1)}${mac.endsWith('A') ? 'B' : 'A'}`].join('.'),
    [`${nonce.slice(0, -1)}${nonce.endsWith('A') ? 'B' : 'A'}`, issued, mac].join('.'),
    [nonce, String(Number(issued) + 1), mac].join('.'),
  ];
  for (const value of wrong) expect(await withCookie(value), value.slice(0, 80)).toBe(429);
  expect(await withCookie(`${other}~${own}`)).toBe(200);

  await fail(40, jo.email, manyNetworks);
  await world.newGuest().call(requestPasswordReset, { user: { email: jo.email } });
  const resetPasswordToken = await emailedTokenTo(world, jo.email, 'password_reset');
  const password = 'a stage for every song';
  const user = { password, passwordConfirmation: password, resetPasswordToken };
  const phone = world.newGuest('203.0.113.172');
  await phone.call(resetPassword, { user });
  expect(await withCookie(own, password)).toBe(429);
  const fresh = phone.cookies.get('tonehall_device') ?? '';
  expect(await withCookie(fresh, password)).toBe(200);
  world.clock.advance(181 * 86_400_000);
  await fail(40, jo.email, manyNetworks);
  expect(await withCookie(fresh, password)).toBe(429);
});
