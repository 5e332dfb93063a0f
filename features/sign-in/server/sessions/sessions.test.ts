import { expect, test } from 'vitest';
import { guest } from '#platform/pure/actor.ts';
import { liveNotifyChannel } from '#platform/server/live/live-publish.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Person } from '#testing/person.ts';
import { aWorld, testPassword } from '#testing/world.ts';
import { signIn } from '../../contract.ts';
import { handleCleanUpSessions } from './clean-up-sessions.ts';
import { hashToken } from './session-token.ts';
import { revokeSessions } from './sessions.ts';

const world = await aWorld();
const { db } = world.platform;
const day = 86_400_000;

const status = async (person: Person) => (await person.raw({ method: 'GET', url: '/api/account' })).status;

test('GET /logout ends the session, clears the cookie and redirects home [AUTH-130] [AUTH-132]', async () => {
  const ada = await world.person('ada');
  const old = new Map(ada.cookies);
  const answer = await ada.raw({ method: 'GET', url: '/logout' });
  expect(answer.status).toBe(302);
  expect(answer.headers.location).toBe('/');
  expect(String(answer.headers['set-cookie'])).toMatch(/^tonehall_session=;.*Max-Age=0/);
  for (const [name, value] of old) ada.cookies.set(name, value);
  expect(await status(ada)).toBe(401);
});

test('the end of a session closes its sockets in every process', async () => {
  const eve = await world.person('eve');
  const client = await world.database.pool.connect();
  const heard: unknown[] = [];
  client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
  await client.query(`listen ${liveNotifyChannel}`);
  const sessionKey = hashToken(eve.cookies.get('tonehall_session') ?? '').toString('base64url');
  await eve.raw({ method: 'GET', url: '/logout' });
  await expect.poll(() => heard).toEqual([{ end: { sessionKey } }]);
  client.release(true);
});

test('sessions that are read together are each their own, and an ended one among them is none', async () => {
  const people = await Promise.all(['una', 'vic', 'wes', 'xan'].map((name) => world.person(name)));
  const [ended] = people;
  const old = new Map(ended?.cookies);
  await ended?.raw({ method: 'GET', url: '/logout' });
  for (const [name, value] of old) ended?.cookies.set(name, value);
  world.clock.advance(1001);
  const answers = await Promise.all(people.map((one) => one.raw({ method: 'GET', url: '/api/account' })));
  expect(answers.map(({ status: answered }) => answered)).toEqual([401, 200, 200, 200]);
  expect(answers.slice(1).map(({ body }) => body.user.guid)).toEqual(people.slice(1).map(({ id }) => id));
});

test('GET /logout from another site ends nothing and redirects home [AUTH-131]', async () => {
  const ben = await world.person('ben');
  const headers = { 'sec-fetch-site': 'cross-site' };
  const answer = await ben.raw({ method: 'GET', url: '/logout', headers });
  expect([answer.status, answer.headers.location, answer.headers['set-cookie']]).toEqual([
    302,
    '/',
    undefined,
  ]);
  expect(await status(ben)).toBe(200);
});

test('GET /logout redirects a guest home, too', async () => {
  expect((await world.newGuest().raw({ method: 'GET', url: '/logout' })).status).toBe(302);
});

test('the cookie is host-only, HttpOnly and SameSite=Lax, and with https Secure with the __Host- prefix [AUTH-133]', async () => {
  const local = await cookieOfSignUp(world.newGuest());
  expect(local).toMatch(/^tonehall_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/);
  const secure = await aWorld({ siteUrl: 'https://tonehall.example' });
  const cookie = await cookieOfSignUp(secure.newGuest());
  expect(cookie).toMatch(
    /^__Host-tonehall_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure$/,
  );
});

async function cookieOfSignUp(person: Person): Promise<string> {
  const answer = await person.raw({
    method: 'POST',
    url: '/api/users',
    body: {
      user: { email: 'cookie@example.org', password: testPassword, password_confirmation: testPassword },
      consents: { age: true, terms: true, marketing: false },
    },
  });
  return String([answer.headers['set-cookie']].flat().find((line) => /tonehall_session=/.test(String(line))));
}

test('a session ends 30 days after its last use [AUTH-133]', async () => {
  const cleo = await world.person('cleo');
  world.clock.advance(29 * day);
  expect(await status(cleo)).toBe(200);
  world.clock.advance(29 * day);
  expect(await status(cleo)).toBe(200);
  world.clock.advance(30 * day);
  expect(await status(cleo)).toBe(401);
});

test('a session ends 180 days after its start in spite of any use [AUTH-133]', async () => {
  const dora = await world.person('dora');
  for (let past = 0; past < 179; past += 1) {
    world.clock.advance(day);
    expect(await status(dora)).toBe(200);
  }
  world.clock.advance(day);
  expect(await status(dora)).toBe(401);
});

test('the database stores only the hash of the cookie', async () => {
  const eva = await world.person('eva');
  const token = eva.cookies.get('tonehall_session') ?? '';
  const rows = await db.selectFrom('sessions').selectAll().where('user_id', '=', eva.id).execute();
  expect(rows.map((row) => row.id_hash)).toEqual([hashToken(token)]);
  expect(rows[0]).toMatchObject({ user_agent: 'Mozilla/5.0 (a test)', last_seen_at: world.clock.now() });
});

test('the last use is stored at most every five minutes', async () => {
  const fay = await world.person('fay');
  const lastSeen = async () =>
    (await db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', fay.id).executeTakeFirst())
      ?.last_seen_at;
  const began = world.clock.now();
  world.clock.advance(4 * 60_000);
  await status(fay);
  expect(await lastSeen()).toEqual(began);
  world.clock.advance(60_000);
  await status(fay);
  expect(await lastSeen()).toEqual(world.clock.now());
});

test('sessions revoked by this process are refused at once, by another process within a second', async () => {
  const gil = await world.person('gil');
  const phone = world.newGuest();
  await phone.call(signIn, { user: { email: gil.email, password: testPassword } });
  expect([await status(gil), await status(phone)]).toEqual([200, 200]);
  await revokeSessions(makeCall(world.platform, db, guest), gil.id);
  expect([await status(gil), await status(phone)]).toEqual([401, 401]);

  phone.cookies.clear();
  await phone.call(signIn, { user: { email: gil.email, password: testPassword } });
  expect(await status(phone)).toBe(200);
  await db.deleteFrom('sessions').where('user_id', '=', gil.id).execute();
  world.clock.advance(1000);
  expect(await status(phone)).toBe(401);
});

test('all sessions but the own one can be revoked', async () => {
  const hal = await world.person('hal');
  const phone = world.newGuest();
  await phone.call(signIn, { user: { email: hal.email, password: testPassword } });
  const cookies = { tonehall_session: phone.cookies.get('tonehall_session') ?? '' };
  const call = makeCall(world.platform, db, guest);
  await revokeSessions({ ...call, http: { ...call.http, cookies } }, hal.id, { keepOwn: true });
  expect([await status(hal), await status(phone)]).toEqual([401, 200]);
});

test('a cookie that is no session token counts as a guest', async () => {
  for (const value of ['', 'x', 'A'.repeat(43), 'A'.repeat(5000), '%00', "' or 1=1", '__proto__']) {
    const person = world.newGuest();
    person.cookies.set('tonehall_session', value);
    expect(await status(person), value).toBe(401);
  }
});

test('the cleanup job deletes ended sessions and keeps active ones', async () => {
  await world.person('ida');
  world.clock.advance(31 * day);
  const jan = await world.person('jan');
  await handleCleanUpSessions(makeCall(world.platform, db, guest));
  const left = await db.selectFrom('sessions').select('user_id').execute();
  expect(left).toEqual([{ user_id: jan.id }]);
  expect(await status(jan)).toBe(200);
});
