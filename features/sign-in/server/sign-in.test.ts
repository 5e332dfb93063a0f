import { expect, test } from 'vitest';
import { aWorld, testPassword } from '#testing/world.ts';
import { signIn } from '../contract.ts';
import { getAccount } from '../current-user.contract.ts';

const world = await aWorld();
const { db } = world.platform;

function post(email: string, password: string, person = world.newGuest()) {
  return person.raw({ method: 'POST', url: '/users/sign_in', body: { user: { email, password } } });
}

const signInCount = async (id: string) =>
  (await db.selectFrom('users').select('sign_in_count').where('id', '=', id).executeTakeFirstOrThrow())
    .sign_in_count;

test('sign-in returns 200 with the current user, sets a new cookie and counts the sign-in [AUTH-013] [AUTH-014]', async () => {
  const ada = await world.person('ada');
  const before = await signInCount(ada.id);
  const browser = world.newGuest();
  const answer = await post(ada.email, testPassword, browser);
  expect(answer.status).toBe(200);
  expect(answer.body.user).toMatchObject({ id: ada.id, email: ada.email, profile_link: ada.profileLink });
  expect(String(answer.headers['set-cookie'])).toMatch(/^tonehall_session=[\w-]{43};/);
  expect(await signInCount(ada.id)).toBe(before + 1);
  expect((await browser.call(getAccount, {})).user.id).toBe(ada.id);
});

test('an unknown address and a wrong password get the same answer byte for byte [AUTH-015]', async () => {
  const ben = await world.person('ben');
  const wrong = await post(ben.email, 'not the password');
  const unknown = await post('nobody@example.org', 'not the password');
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({ error: 'Invalid email or password.' });
  const withoutId = ({ 'x-request-id': _id, date: _date, ...rest }: typeof wrong.headers) => rest;
  expect({ ...unknown, headers: withoutId(unknown.headers) }).toEqual({
    ...wrong,
    headers: withoutId(wrong.headers),
  });
});

test('SQL in an e-mail address has no effect', async () => {
  await world.person('cleo');
  const names = [
    '%',
    '_',
    '*',
    'cleo%',
    "' or 1=1 --",
    'cleo@example.org\\',
    '"cleo"',
    'null',
    '\\',
    '$1',
    '[]',
    '{}',
  ];
  for (const name of names) expect((await post(name, testPassword)).status, name).toBe(401);
});

test('letter case and surrounding spaces of the address are ignored [AUTH-016]', async () => {
  const dora = await world.person('dora');
  for (const email of [' dora@example.org ', 'DORA@EXAMPLE.ORG', '\tDora@Example.org']) {
    expect((await post(email.trimStart(), testPassword)).status, email).toBe(200);
  }
  expect(await signInCount(dora.id)).toBe(4);
});

test('an empty address and an empty password each get an error [AUTH-012]', async () => {
  const answer = await post('', '');
  expect(answer.status).toBe(422);
  expect(answer.body).toEqual({
    errors: { email: ['This field is required'], password: ['This field is required'] },
  });
});

test('every sign-in creates a new session token and ends the device’s former session [AUTH-134]', async () => {
  const eva = await world.person('eva');
  const first = new Map(eva.cookies);
  await eva.call(signIn, { user: { email: eva.email, password: testPassword } });
  expect(eva.cookies.get('tonehall_session')).not.toBe(first.get('tonehall_session'));
  const thief = world.newGuest();
  for (const [name, value] of first) thief.cookies.set(name, value);
  expect((await thief.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
});

test('a session token planted before sign-in is not adopted [AUTH-134]', async () => {
  const fay = await world.person('fay');
  const victim = world.newGuest();
  victim.cookies.set('tonehall_session', 'A'.repeat(43));
  const answer = await victim.raw({
    method: 'POST',
    url: '/users/sign_in',
    body: { user: { email: fay.email, password: testPassword } },
    headers: { 'x-csrf-token': world.guest.csrfToken() },
  });
  expect(answer.status).toBe(200);
  expect(victim.cookies.get('tonehall_session')).not.toBe('A'.repeat(43));
});

test('of fifty simultaneous sign-ins each is counted or refused for the full queue [AUTH-135]', async () => {
  const gil = await world.person('gil');
  const before = await signInCount(gil.id);
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(gil.email, testPassword)));
  const statuses = answers.map(({ status }) => status);
  const done = statuses.filter((status) => status === 200).length;
  expect(done).toBeGreaterThanOrEqual(21);
  expect(statuses.filter((status) => status === 429)).toHaveLength(50 - done);
  expect(await signInCount(gil.id)).toBe(before + done);
  const cookies = answers
    .flatMap(({ headers }) => headers['set-cookie'] ?? [])
    .map(String)
    .filter((line) => line.startsWith('tonehall_session='));
  expect(new Set(cookies.map((line) => line.split(';')[0])).size).toBe(done);
});

test('a suspended member learns of the suspension only with the right password', async () => {
  const hal = await world.person('hal');
  await db.updateTable('users').set({ banned_at: world.clock.now() }).where('id', '=', hal.id).execute();
  expect((await post(hal.email, 'wrong password')).status).toBe(401);
  expect((await post(hal.email, testPassword)).status).toBe(403);
  world.clock.advance(1000);
  expect((await hal.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
});
