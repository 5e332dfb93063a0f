import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Actor, guest } from '#platform/pure/actor.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { createLiveHub, type LiveHub } from './live-hub.ts';
import { attachLiveServer, type LiveSettings } from './live-server.ts';

const origin = 'http://site.test';
const ping = '{"event":"ping"}';
let server: Server;
let hub: LiveHub;
let live: { close(): Promise<void> };
let address = '';
let resolved = 0;

/** `user=anna` in the cookie is a session of Anna; `user=anna.2` for another one. */
async function resolveActor(request: { headers: { cookie?: string } }): Promise<Actor> {
  resolved += 1;
  const [, session, name] = /user=((\w+)[.\w]*)/.exec(request.headers.cookie ?? '') ?? [];
  return session && name ? { ...guest, userId: name, sessionKey: `session-${session}` } : guest;
}

async function open(more: Partial<LiveSettings> = {}): Promise<void> {
  server = createServer();
  hub = createLiveHub();
  live = attachLiveServer(server, {
    hub,
    log: silentLog,
    origins: [origin],
    resolveActor,
    channelsOf: ({ userId }) => [`user:${userId}`],
    addressOf: () => 'the only one',
    ...more,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/socket`;
}

async function close(): Promise<void> {
  await live.close();
  server.closeAllConnections();
  server.close();
}

beforeEach(async () => {
  resolved = 0;
  await open();
});
afterEach(close);

interface Tab {
  socket: WebSocket;
  heard: unknown[];
  closed: Promise<number>;
}

async function openTab(cookie: string | null, from: string | null = origin): Promise<Tab> {
  const headers = cookie === null ? {} : { cookie };
  const socket = new WebSocket(address, { ...(from === null ? {} : { origin: from }), headers });
  const heard: unknown[] = [];
  socket.on('message', (bytes) => heard.push(JSON.parse(String(bytes))));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { socket, heard, closed };
}

const tabOf = (name: string) => openTab(`user=${name}`);
const news = (id: string) => JSON.stringify({ event: 'new-notification', data: { id } });

test('a message reaches every open tab of its recipient, and no others [NOTIF-061]', async () => {
  const [one, two, elsewhere, ben] = await Promise.all(['anna', 'anna', 'anna.2', 'ben'].map(tabOf));
  hub.deliver('user:anna', news('1'));
  hub.deliver('user:ben', news('2'));
  const heard = (id: string) => [{ event: 'new-notification', data: { id } }];
  await expect.poll(() => ben?.heard).toEqual(heard('2'));
  for (const tab of [one, two, elsewhere]) expect(tab?.heard).toEqual(heard('1'));
});

test('messages and pings are JSON of an event and its data [NOTIF-058]', async () => {
  const tab = await tabOf('anna');
  const texts: string[] = [];
  tab.socket.on('message', (bytes) => texts.push(String(bytes)));
  tab.socket.send(ping);
  await expect.poll(() => texts).toEqual(['{"event":"pong"}']);
  tab.socket.send('{ "event" : "ping" }');
  await expect.poll(() => texts.length).toBe(2);
  hub.deliver('user:anna', news('7'));
  await expect.poll(() => texts.at(-1)).toBe('{"event":"new-notification","data":{"id":"7"}}');
});

test.each(['//', 'http://', '/socket//x', '*', '/other', '/live', '/socket%'])(
  'an upgrade of %s, without a handler, is refused and its socket closed',
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

test('an upgrade with two Host headers is refused with 400 [SHELL-114]', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `GET /socket HTTP/1.1\r\nHost: site.test\r\nHost: other.test\r\nOrigin: ${origin}\r\nCookie: user=anna\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
});

const foreign = [
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
];

test('without a valid session the answer is 401, from a foreign origin 403 before any lookup [NOTIF-059]', async () => {
  for (const from of [...foreign, null]) {
    await expect(openTab('user=anna', from), String(from)).rejects.toThrow('403');
  }
  expect(resolved).toBe(0);
  for (const cookie of [null, '', 'user=', 'other=anna'])
    await expect(openTab(cookie), String(cookie)).rejects.toThrow('401');
  expect((await tabOf('anna')).socket.readyState).toBe(WebSocket.OPEN);
  expect(hub.peers().size).toBe(1);
});

test('messages of every length arrive complete', async () => {
  const tab = await tabOf('anna');
  const texts = [0, 50, 125, 126, 200, 65_535, 65_536, 70_000].map((length) => 'ü'.repeat(length));
  for (const text of texts) hub.deliver('user:anna', JSON.stringify({ event: text }));
  await expect.poll(() => tab.heard.length).toBe(texts.length);
  expect(tab.heard.map((one) => (one as { event: string }).event)).toEqual(texts);
});

test.each([
  ['too large a frame', 'x'.repeat(16 * 1024 + 1), 1009],
  ['a frame of the largest size without a message', 'x'.repeat(16 * 1024), 1008],
  ['no JSON', 'hello', 1008],
  ['no object', '[]', 1008],
  ['null', 'null', 1008],
  ['another event', '{"event":"new-notification","data":{"id":"1"}}', 1008],
  ['a ping with more', '{"event":"ping","data":{}}', 1008],
  ['a binary frame', Buffer.from(ping), 1008],
] as const)('%s ends the socket and nothing else', async (_name, frame, code) => {
  const [bad, good] = await Promise.all([tabOf('ben'), tabOf('anna')]);
  bad.socket.send(frame);
  expect(await bad.closed).toBe(code);
  hub.deliver('user:anna', news('1'));
  await expect.poll(() => good.heard.length).toBe(1);
  expect(hub.peers().size).toBe(1);
});

test('large, frequent, unread and excess sockets are closed, and so are those of an ended session [NOTIF-060]', async () => {
  const large = await tabOf('anna');
  large.socket.send('x'.repeat(16 * 1024 + 1));
  expect(await large.closed).toBe(1009);

  // A frame of this size is accepted, but it is no ping.
  const largest = await tabOf('anna');
  largest.socket.send('x'.repeat(16 * 1024));
  expect(await largest.closed).toBe(1008);

  const often = await tabOf('anna');
  for (let count = 0; count < 10; count += 1) often.socket.send(ping);
  await expect.poll(() => often.heard.length).toBe(10);
  expect(often.socket.readyState).toBe(WebSocket.OPEN);
  for (let count = 0; count < 11; count += 1) often.socket.send(ping);
  expect(await often.closed).toBe(1008);
  expect(often.heard.length).toBeLessThanOrEqual(20);

  await slowClientIsDropped();

  const ten = await Promise.all(Array.from({ length: 10 }, () => tabOf('anna')));
  await expect(tabOf('anna')).rejects.toThrow('429');
  ten[0]?.socket.close();
  await expect.poll(() => hub.peers().size).toBe(9);
  const other = await tabOf('anna.2');
  hub.disconnect('session-anna');
  expect(await Promise.all(ten.slice(1).map(({ closed }) => closed))).toEqual(Array(9).fill(4401));
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
});

/** Delivers until a client that does not read is dropped; a megabyte may be buffered. */
async function slowClientIsDropped(): Promise<void> {
  const port = (server.address() as AddressInfo).port;
  const slowClient = connect(port, '127.0.0.1');
  slowClient.write(
    `GET /socket HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nCookie: user=deaf\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  slowClient.on('error', () => {});
  await new Promise((resolve) => slowClient.once('data', resolve));
  slowClient.pause();
  await expect.poll(() => hub.peers().size).toBe(1);
  const message = JSON.stringify({ event: 'x'.repeat(100_000) });
  let mostWaiting = 0;
  for (let delivered = 0; hub.peers().size > 0 && delivered < 500; delivered += 1) {
    for (const peer of hub.peers()) mostWaiting = Math.max(mostWaiting, peer.bufferedBytes());
    hub.deliver('user:deaf', message);
    await sleep(1);
  }
  expect(hub.peers().size).toBe(0);
  expect(mostWaiting).toBeGreaterThan(1024 * 1024);
  expect(mostWaiting).toBeLessThan(1024 * 1024 + 200_000);
  slowClient.destroy();
}

test('by default a socket is closed after 90 seconds without a message [NOTIF-060]', async () => {
  await close();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    await open();
    const [silent, talking] = [await tabOf('anna'), await tabOf('anna')];
    vi.advanceTimersByTime(90_000);
    // Received messages show that the socket is open, but do not reset its idle time.
    hub.deliver('user:anna', news('1'));
    await expect.poll(() => silent.heard.length).toBe(1);
    talking.socket.send(ping);
    await expect.poll(() => talking.heard.length).toBe(2);
    vi.advanceTimersByTime(5000);
    await silent.closed;
    hub.deliver('user:anna', news('2'));
    await expect.poll(() => talking.heard.length).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test('sockets per address are limited, and closing one allows another', async () => {
  await close();
  await open({ maxPerAddress: 3 });
  const three = await Promise.all(['anna', 'ben', 'cid'].map(tabOf));
  await expect(tabOf('dora')).rejects.toThrow('429');
  three[0]?.socket.close();
  await expect.poll(() => hub.peers().size).toBe(2);
  await tabOf('dora');
});

test('an IPv6 network counts as one address', async () => {
  await close();
  let last = 0;
  await open({ maxPerAddress: 2, addressOf: () => `2001:db8:1:2::${(last += 1)}` });
  await Promise.all(['anna', 'ben'].map(tabOf));
  await expect(tabOf('cid')).rejects.toThrow('429');
});

test('where members do not count for their address, it limits those who are not looked up yet, and everyone has ten sockets', async () => {
  await close();
  await open({ maxPerAddress: 3, addressCountsMembers: false });
  const tabs: Tab[] = [];
  for (let at = 0; at < 20; at += 1) tabs.push(await tabOf(`student${at}`));
  expect(tabs.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true);
  for (let at = 0; at < 9; at += 1) await tabOf('student0');
  await expect(tabOf('student0')).rejects.toThrow('429');
  await close();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slowly: LiveSettings['resolveActor'] = async (request) => {
    await answered;
    return resolveActor(request);
  };
  await open({ maxPerAddress: 3, addressCountsMembers: false, resolveActor: slowly });
  const opening = ['anna', 'ben', 'cid'].map(tabOf);
  await expect.poll(() => tabOf('dora').then(() => 'in', String)).toContain('429');
  answer();
  expect((await Promise.all(opening)).length).toBe(3);
  expect((await tabOf('dora')).socket.readyState).toBe(WebSocket.OPEN);
});

test('close ends every socket with the reason that the server restarts', async () => {
  const tab = await tabOf('anna');
  await live.close();
  expect(await tab.closed).toBe(1001);
});
