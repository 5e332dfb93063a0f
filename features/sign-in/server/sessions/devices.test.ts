import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { features } from '#apps/features.ts';
import { startLive } from '#apps/live/start-live.ts';
import type { OpenPlatform } from '#apps/open-platform.ts';
import { createServer } from '#platform/server/http/create-server.ts';
import { runningClock } from '#testing/running-clock.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import * as contract from '../../devices.contract.ts';
import { createReadActor } from './read-actor.ts';
import { bringsSession } from './session-cookie.ts';

const world = await aWorld({ clock: runningClock() });
const firefox = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function phoneOf(member: Member, address?: string, userAgent = firefox) {
  const phone = world.newGuest(address);
  const answer = await phone.raw({
    method: 'POST',
    url: '/users/sign_in',
    body: { user: { email: member.email, password: testPassword } },
    headers: { 'user-agent': userAgent },
  });
  expect(answer.status).toBe(200);
  return phone;
}
const devicesOf = async (member: Member) => (await member.call(contract.listDevices, {})).devices;
const status = async (person: typeof world.guest) =>
  (await person.raw({ method: 'GET', url: '/api/account' })).status;

test('the device list shows browser, system, first network and last use, last used first, and marks the present one [AUTH-137]', async () => {
  const ada = await world.person('ada');
  const phone = await phoneOf(ada, '203.0.113.77');
  const signedIn = world.clock.now().getTime();
  world.clock.advance(10 * 60_000);
  expect(await status(phone)).toBe(200);
  const devices = await devicesOf(ada);
  expect(devices).toHaveLength(2);
  const used = devices.find(({ current }) => !current);
  expect(used).toMatchObject({ browser: 'Firefox', system: 'Linux', network: '203.0.113.0/24' });
  expect(Date.parse(used?.firstUsedAt ?? '')).toBeLessThanOrEqual(signedIn);
  expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(signedIn + 10 * 60_000);
  expect(devices.filter(({ current }) => current)).toMatchObject([
    { browser: 'Unknown browser', system: null },
  ]);
});

test('a member signs out another device, but neither the present one nor another member’s', async () => {
  const ben = await world.person('ben');
  const phone = await phoneOf(ben);
  const idOf = async (isOwn: boolean) =>
    (await devicesOf(ben)).find(({ current }) => current === isOwn)?.id ?? '';
  const eve = await world.person('eve');
  const theirs = await idOf(false);
  await expect(eve.call(contract.signOutDevice, { id: theirs })).rejects.toMatchObject({ status: 404 });
  await expect(ben.call(contract.signOutDevice, { id: await idOf(true) })).rejects.toMatchObject({
    status: 409,
  });
  expect(await status(phone)).toBe(200);
  await ben.call(contract.signOutDevice, { id: theirs });
  expect([await status(phone), await status(ben)]).toEqual([401, 200]);
  await expect(ben.call(contract.signOutDevice, { id: theirs })).rejects.toMatchObject({ status: 404 });
});

test('a member signs out all other devices at once', async () => {
  const cleo = await world.person('cleo');
  const phones = [await phoneOf(cleo), await phoneOf(cleo), await phoneOf(cleo)];
  await cleo.call(contract.signOutOtherDevices, {});
  expect(await Promise.all(phones.map(status))).toEqual([401, 401, 401]);
  expect(await devicesOf(cleo)).toHaveLength(1);
});

/** A second server on the same database, with its sockets, as another process has them. */
async function anotherServer() {
  const platform = { ...world.platform };
  const server = await createServer({
    platform,
    features,
    readActor: createReadActor(platform),
    hasSession: bringsSession,
    origins: new Set([platform.config.siteUrl]),
    secureCookies: false,
    strictAnswers: true,
  });
  const { url: databaseUrl, pool } = world.database;
  const open: OpenPlatform = { platform, databaseUrl, pool, close: async () => {} };
  const stopLive = await startLive(server.server, open);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  afterAll(async () => {
    await stopLive();
    await server.close();
  });
  return { port, origin: platform.config.siteUrl };
}

test('requests and sockets of an ended session are refused within a second, in another process too [AUTH-137]', async () => {
  const dora = await world.person('dora');
  const phone = await phoneOf(dora, '203.0.113.5');
  const there = await anotherServer();
  const cookie = `tonehall_session=${phone.cookies.get('tonehall_session')}`;
  const ask = async () =>
    (await fetch(`http://127.0.0.1:${there.port}/api/account`, { headers: { cookie } })).status;
  expect(await ask()).toBe(200);
  const open = () =>
    new WebSocket(`ws://127.0.0.1:${there.port}/socket`, { headers: { cookie }, origin: there.origin });
  const socket = open();
  await once(socket, 'open');
  const closed = once(socket, 'close').then(() => 'closed');
  const device = (await devicesOf(dora)).find(({ current }) => !current);
  const lastUsedAt = expect.stringMatching(/^20\d\d-/);
  expect(device).toMatchObject({ browser: 'Firefox', network: '203.0.113.0/24', lastUsedAt });
  await dora.call(contract.signOutDevice, { id: device?.id ?? '' });
  expect(await closed).toBe('closed');
  await expect.poll(ask).toBe(401);
  const [, refusal] = (await once(open(), 'unexpected-response')) as [unknown, { statusCode: number }];
  expect(refusal.statusCode).toBe(401);

  const laptop = await phoneOf(dora);
  await dora.call(contract.signOutOtherDevices, {});
  expect(await status(laptop)).toBe(401);
});

test('reauthentication by password counts for 15 minutes, by a wrong one not at all', async () => {
  const eva = await world.person('eva');
  await expect(eva.call(contract.reauthenticate, { password: 'wrong' })).rejects.toMatchObject({
    status: 422,
    fields: { password: ['is not right'] },
  });
  await expect(eva.call(contract.reauthenticate, {})).rejects.toMatchObject({ status: 422 });
  await expect(eva.call(contract.reauthenticate, { code: '123456' })).rejects.toMatchObject({ status: 422 });
  const grave = () => eva.raw({ method: 'POST', url: '/api/accounts/second_factor' });
  world.clock.advance(15 * 60_000 + 1000);
  expect(await grave()).toMatchObject({
    status: 403,
    body: { error: 'Please enter your password again.', code: 'reauth_required' },
  });
  await eva.call(contract.reauthenticate, { password: testPassword });
  expect((await grave()).status).toBe(200);
});
