import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { followUser } from '#features/follows/contract.ts';
import { findUserByEmail } from '#features/members/server/users.store.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { createLiveHub } from '#platform/server/live/live-hub.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { closeEndedSessions } from './close-ended-sessions.ts';
import { startLive } from './start-live.ts';

const world = await aWorld();
const { platform, database } = world;
const { siteUrl, studioUrl, eduUrl } = platform.config;

/** A second server with its own sockets, as in another process. */
async function aLiveServer(): Promise<number> {
  const server = createServer();
  const open = { platform: { ...platform }, databaseUrl: database.url, pool: database.pool };
  const stop = await startLive(server, { ...open, close: async () => {} });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(async () => {
    await stop();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
const ports = [await aLiveServer(), await aLiveServer()];

interface Tab {
  received: string[];
  closed: Promise<number>;
}

async function openTab(person: Member | null, port = ports[0], origin = siteUrl): Promise<Tab> {
  const cookie = [...(person?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { origin, headers: { cookie } });
  const received: string[] = [];
  socket.on('message', (bytes) => received.push(String(bytes)));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { received, closed };
}

test('every tab of the followed member receives the message on every server, and no other tab does', async () => {
  const [ada, ben, cid] = await Promise.all(['ada', 'ben', 'cid'].map((name) => world.person(name)));
  if (!ada || !ben || !cid) throw new Error('a member is missing');
  const bens = await Promise.all([...ports, ...ports].map((port) => openTab(ben, port)));
  const others = await Promise.all(ports.flatMap((port) => [openTab(ada, port), openTab(cid, port)]));
  await ada.call(followUser, { id: ben.id });
  await world.drain();
  const { id } = await platform.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', ben.id)
    .executeTakeFirstOrThrow();
  const news = [`{"event":"new-notification","data":{"id":"${id}"}}`];
  for (const tab of bens) await expect.poll(() => tab.received).toEqual(news);
  for (const tab of others) expect(tab.received).toEqual([]);
});

test('members connect from pages of the site and the studio; guests, ended sessions and the education site are refused', async () => {
  const dora = await world.person('dora');
  const open = [await openTab(dora), await openTab(dora, ports[1], studioUrl)];
  await expect(openTab(dora, ports[0], eduUrl)).rejects.toThrow('403');
  await expect(openTab(null)).rejects.toThrow('401');
  const before = new Map(dora.cookies);
  await dora.raw({ method: 'GET', url: '/logout' });
  for (const { closed } of open) expect(await closed).toBe(4401);
  for (const [name, value] of before) dora.cookies.set(name, value);
  // A session is cached for a second after a look-up; its end is cached longer.
  for (const port of ports) expect(await (await openTab(dora, port)).closed).toBe(4401);
  world.clock.advance(1000);
  for (const port of ports) await expect(openTab(dora, port)).rejects.toThrow('401');
});

test("signing out closes that session's sockets on every server, and no others", async () => {
  const eve = await world.person('eve');
  const fay = await world.person('fay');
  const [one, two] = [await openTab(eve, ports[0]), await openTab(eve, ports[1])];
  const other = await openTab(fay, ports[1]);
  await eve.raw({ method: 'GET', url: '/logout' });
  expect(await Promise.all([one.closed, two.closed])).toEqual([4401, 4401]);
  expect(await Promise.race([other.closed, Promise.resolve('open')])).toBe('open');
});

test('sockets of sessions whose end was missed are found and closed', async () => {
  const hub = createLiveHub();
  const ended: string[] = [];
  const add = (sessionKey: string) =>
    hub.add(
      { sessionKey, bufferedBytes: () => 0, write: () => {}, end: () => void ended.push(sessionKey) },
      [],
    );
  const keyOf = async (email: string) => {
    const user = await findUserByEmail(platform.db, email);
    const { id_hash } = await platform.db
      .selectFrom('sessions')
      .select('id_hash')
      .where('user_id', '=', user?.id ?? '')
      .executeTakeFirstOrThrow();
    return id_hash.toString('base64url');
  };
  const [gus, hal] = [await world.person('gus'), await world.person('hal')];
  const [valid, banned] = [await keyOf(gus.email), await keyOf(hal.email)];
  await updateUser(platform.db, hal.id, { banned_at: platform.clock.now() });
  const unknown = Buffer.alloc(32, 7).toString('base64url');
  for (const key of [valid, valid, banned, unknown]) add(key);
  await closeEndedSessions(platform, hub);
  expect(ended.sort()).toEqual([banned, unknown].sort());
  world.clock.advance(31 * 86_400_000);
  await closeEndedSessions(platform, hub);
  expect(ended).toContain(valid);
});
