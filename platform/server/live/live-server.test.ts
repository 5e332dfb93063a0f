import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Actor, guest } from '#platform/pure/actor.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { createLiveHub, type LiveHub } from './live-hub.ts';
import { attachLive } from './live-server.ts';

const origin = 'http://site.test';
let server: Server;
let hub: LiveHub;
let live: { close(): Promise<void> };
let address = '';
let overloaded = false;
let resolved = 0;

/** `user=anna` in the cookie stands for a session of Anna. */
async function resolveActor(request: { headers: { cookie?: string } }): Promise<Actor> {
  resolved += 1;
  const name = /user=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  return name ? { ...guest, userId: name, sessionKey: `session-${name}` } : guest;
}

beforeEach(async () => {
  overloaded = false;
  resolved = 0;
  server = createServer();
  hub = createLiveHub();
  live = attachLive(server, {
    hub,
    log: silentLog,
    origins: [origin],
    resolveActor,
    channelsOf: (actor) => (actor.userId === null ? [] : [`user:${actor.userId}`]),
    maySubscribe: async (_actor, channel) => channel.startsWith('open:'),
    isOverloaded: () => overloaded,
    pingEveryMs: 100,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/live`;
});

afterEach(async () => {
  await live.close();
  server.closeAllConnections();
  server.close();
});

interface Tab {
  socket: WebSocket;
  heard: unknown[];
  closed: Promise<number>;
  say(text: string | object): void;
}

async function openTab(headers: Record<string, string> = {}, from = origin): Promise<Tab> {
  const socket = new WebSocket(address, { origin: from, headers });
  const heard: unknown[] = [];
  socket.on('message', (bytes) => heard.push(JSON.parse(String(bytes))));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    socket,
    heard,
    closed,
    say: (what) => socket.send(typeof what === 'string' ? what : JSON.stringify(what)),
  };
}

const tabOf = (name: string) => openTab({ cookie: `user=${name}` });

test('everyone gets what is theirs, and nobody what is another’s', async () => {
  const [anna, ben, stranger] = await Promise.all([tabOf('anna'), tabOf('ben'), openTab()]);
  for (const tab of [ben, stranger]) tab.say({ subscribe: ['user:anna', 'open:42'] });
  await expect.poll(() => [ben.heard.length, stranger.heard.length]).toEqual([1, 1]);
  hub.deliver('user:anna', '{"type":"secret"}');
  hub.deliver('open:42', '{"type":"status"}');
  const answer = { subscribed: ['open:42'], refused: ['user:anna'] };
  const status = { channel: 'open:42', message: { type: 'status' } };
  await expect.poll(() => ben.heard).toEqual([answer, status]);
  await expect.poll(() => stranger.heard).toEqual([answer, status]);
  expect(anna.heard).toEqual([{ channel: 'user:anna', message: { type: 'secret' } }]);
});

test.each(['//', 'http://', '/live//x', '*', '/other', '/live%'])(
  'an upgrade of %s, which nobody takes, is refused and its socket closed',
  async (target) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: site.test\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    expect(answer).toMatch(/^HTTP\/1.1 40[04] /);
    expect((await tabOf('anna')).socket.readyState).toBe(WebSocket.OPEN);
  },
);

test('who unsubscribes hears no more', async () => {
  const tab = await openTab();
  tab.say({ subscribe: ['open:1', 'open:2'] });
  tab.say({ unsubscribe: ['open:1'] });
  tab.say({ subscribe: ['open:3'] });
  await expect.poll(() => tab.heard.length).toBe(2);
  hub.deliver('open:1', '{"type":"no"}');
  hub.deliver('open:2', '{"type":"yes"}');
  await expect.poll(() => tab.heard.at(-1)).toEqual({ channel: 'open:2', message: { type: 'yes' } });
  expect(tab.heard).toHaveLength(3);
});

test.each([
  'http://evil.test',
  'https://site.test',
  'http://site.test:81',
  'http://site.test.evil.test',
  'http://evilsite.test',
  'null',
  'http://sub.site.test',
  'file://',
  'http://site.test/',
  'HTTP://SITE.TEST',
  'http://site.test, http://evil.test',
  '',
])('a page of origin %j is turned away before anyone is looked up', async (from) => {
  await expect(openTab({ cookie: 'user=anna' }, from)).rejects.toThrow('403');
  expect(resolved).toBe(0);
});

test('messages of every length arrive whole', async () => {
  const tab = await tabOf('anna');
  const texts = [0, 50, 125, 126, 200, 65_535, 65_536, 70_000].map((length) => 'ü'.repeat(length));
  for (const text of texts) hub.deliver('user:anna', JSON.stringify({ type: text }));
  await expect.poll(() => tab.heard.length).toBe(texts.length);
  expect(tab.heard.map((one) => (one as { message: { type: string } }).message.type)).toEqual(texts);
});

test.each([
  ['too large a frame', 'x'.repeat(16 * 1024 + 1), 1009],
  ['no JSON', 'hello', 1008],
  ['no object', '[]', 1008],
  ['null', 'null', 1008],
  ['an unknown verb', '{"publish":["open:1"]}', 1008],
  ['two verbs', '{"subscribe":["open:1"],"unsubscribe":["open:1"]}', 1008],
  ['a channel that is no name', '{"subscribe":["a b"]}', 1008],
  ['a channel that is no string', '{"subscribe":[{"$ne":1}]}', 1008],
  ['too long a name', `{"subscribe":["${'x'.repeat(121)}"]}`, 1008],
  [
    'too many channels',
    JSON.stringify({ subscribe: Array.from({ length: 51 }, (_, n) => `open:${n}`) }),
    1008,
  ],
])('%s ends the socket and nothing else', async (_name, frame, code) => {
  const [bad, good] = await Promise.all([openTab(), tabOf('anna')]);
  bad.say(frame);
  expect(await bad.closed).toBe(code);
  hub.deliver('user:anna', '{"type":"still here"}');
  await expect.poll(() => good.heard.length).toBe(1);
  expect(hub.peers().size).toBe(1);
});

test('a binary frame ends the socket', async () => {
  const tab = await openTab();
  tab.socket.send(Buffer.from('{"subscribe":["open:1"]}'));
  expect(await tab.closed).toBe(1008);
});

test('more than ten messages a second end the socket', async () => {
  const tab = await openTab();
  for (let count = 0; count < 25; count += 1) tab.say({ unsubscribe: ['open:1'] });
  expect(await tab.closed).toBe(1008);
});

test('one tab listens to a hundred channels at most', async () => {
  const tab = await openTab();
  for (const start of [0, 50, 100])
    tab.say({ subscribe: Array.from({ length: 50 }, (_, n) => `open:${start + n}`) });
  await expect.poll(() => tab.heard.length).toBe(3);
  expect((tab.heard[2] as { refused: string[] }).refused).toHaveLength(50);
});

test('a user has ten sockets, an address fifty, and room is made when one goes', async () => {
  const ten = await Promise.all(Array.from({ length: 10 }, () => tabOf('anna')));
  await expect(tabOf('anna')).rejects.toThrow('429');
  const forty = await Promise.all(Array.from({ length: 40 }, () => openTab()));
  await expect(openTab()).rejects.toThrow('429');
  ten[0]?.socket.close();
  forty[0]?.socket.close();
  await expect.poll(() => hub.peers().size).toBe(48);
  await tabOf('anna');
});

test('under overload a new socket is told to come back later', async () => {
  overloaded = true;
  const tab = await openTab();
  expect(await tab.closed).toBe(1013);
  expect(resolved).toBe(0);
});

test('signing out ends the sockets of that session only', async () => {
  const [anna, ben] = await Promise.all([tabOf('anna'), tabOf('ben')]);
  hub.disconnect({ sessionKey: 'session-anna' });
  expect(await anna.closed).toBe(4401);
  expect(ben.socket.readyState).toBe(WebSocket.OPEN);
});

test('who does not read is dropped before memory fills', async () => {
  const port = (server.address() as AddressInfo).port;
  const deaf = connect(port, '127.0.0.1');
  deaf.write(
    `GET /live HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nCookie: user=deaf\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  deaf.on('error', () => {});
  await new Promise((resolve) => deaf.once('data', resolve));
  deaf.pause();
  const message = JSON.stringify({ type: 'x'.repeat(100_000) });
  let delivered = 0;
  while (hub.peers().size > 0 && delivered < 500) {
    hub.deliver('user:deaf', message);
    delivered += 1;
    await sleep(1);
  }
  expect(hub.peers().size).toBe(0);
  deaf.destroy();
});

test('a socket that answers no ping is dropped, one that does stays', async () => {
  const silent = new WebSocket(address, { origin, autoPong: false });
  await new Promise((resolve) => silent.once('open', resolve));
  const alive = await openTab();
  await new Promise((resolve) => silent.once('close', resolve));
  expect(alive.socket.readyState).toBe(WebSocket.OPEN);
});

test('closing tells every tab that the server restarts', async () => {
  const tab = await openTab();
  await live.close();
  expect(await tab.closed).toBe(1001);
});
