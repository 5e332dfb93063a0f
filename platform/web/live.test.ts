import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { connectLive, type Live, reconnectDelayMs } from './live.ts';

let server: WebSocketServer | null = null;
let live: Live | null = null;
let port = 0;

interface Hall {
  sockets: ServerSocket[];
  heard: unknown[];
}

/** A server of the channel's protocol, at the same port after a restart; `closed:…` is refused. */
async function startServer(): Promise<Hall> {
  const hall: Hall = { sockets: [], heard: [] };
  const started = new WebSocketServer({ host: '127.0.0.1', port });
  await new Promise((resolve) => started.once('listening', resolve));
  port = (started.address() as { port: number }).port;
  started.on('connection', (socket) => {
    hall.sockets.push(socket);
    socket.on('message', (bytes) => {
      const asked = JSON.parse(String(bytes)) as { subscribe?: string[] };
      hall.heard.push(asked);
      if (!asked.subscribe) return;
      const refused = asked.subscribe.filter((channel) => channel.startsWith('closed:'));
      const subscribed = asked.subscribe.filter((channel) => !refused.includes(channel));
      socket.send(JSON.stringify({ subscribed, refused }));
    });
  });
  server = started;
  return hall;
}

async function stopServer(code = 1001): Promise<void> {
  const stopping = server;
  server = null;
  for (const socket of stopping?.clients ?? []) socket.close(code);
  await new Promise((resolve) => (stopping ? stopping.close(resolve) : resolve(null)));
}

function connect(delays: number[] = []): Live {
  // Waiting is shortened, so that the test is; what was asked for is noted.
  const later = (run: () => void, ms: number) => {
    delays.push(ms);
    setTimeout(run, Math.min(ms, 20));
  };
  live = connectLive({ url: `ws://127.0.0.1:${port}/live`, random: () => 0.5, setTimeout: later });
  return live;
}

afterEach(async () => {
  live?.close();
  live = null;
  await stopServer();
});

function listener() {
  const log: unknown[] = [];
  return {
    log,
    onMessage: (message: unknown) => log.push(message),
    onLive: (how: unknown) => log.push(how),
    onRefused: () => log.push('refused'),
  };
}

test('no socket is opened before something subscribes, and one serves all', async () => {
  const hall = await startServer();
  const tab = connect();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hall.sockets).toHaveLength(0);
  const [one, two] = [listener(), listener()];
  tab.subscribe('a', one);
  tab.subscribe('closed:b', two);
  await expect.poll(() => [one.log, two.log]).toEqual([[{ resumed: false }], ['refused']]);
  expect(hall.sockets).toHaveLength(1);
  expect(hall.heard).toEqual([{ subscribe: ['a', 'closed:b'] }]);
});

test('messages reach those who listen to their channel, until they stop', async () => {
  const hall = await startServer();
  const tab = connect();
  const [one, two] = [listener(), listener()];
  const stop = tab.subscribe('a', one);
  tab.subscribe('b', two);
  await expect.poll(() => two.log).toEqual([{ resumed: false }]);
  hall.sockets[0]?.send(JSON.stringify({ channel: 'a', message: { type: 'hello' } }));
  await expect.poll(() => one.log).toEqual([{ resumed: false }, { type: 'hello' }]);
  stop();
  await expect.poll(() => hall.heard.at(-1)).toEqual({ unsubscribe: ['a'] });
  hall.sockets[0]?.send(JSON.stringify({ channel: 'a', message: { type: 'unheard' } }));
  hall.sockets[0]?.send(JSON.stringify({ channel: 'b', message: { type: 'heard' } }));
  await expect.poll(() => two.log.at(-1)).toEqual({ type: 'heard' });
  expect(one.log).toHaveLength(2);
});

test('after a restart of the server it comes back by itself and says that something may have been missed', async () => {
  await startServer();
  const tab = connect();
  const one = listener();
  tab.subscribe('a', one);
  await expect.poll(() => one.log).toEqual([{ resumed: false }]);
  await stopServer();
  const hall = await startServer();
  await expect.poll(() => one.log).toEqual([{ resumed: false }, { resumed: true }]);
  hall.sockets[0]?.send(JSON.stringify({ resync: true }));
  await expect.poll(() => one.log).toEqual([{ resumed: false }, { resumed: true }, { resumed: true }]);
});

test('a server that sheds is left alone for longer', async () => {
  await startServer();
  const delays: number[] = [];
  const one = listener();
  connect(delays).subscribe('a', one);
  await expect.poll(() => one.log).toHaveLength(1);
  for (const socket of server?.clients ?? []) socket.close(1013);
  await expect.poll(() => one.log).toHaveLength(2);
  expect(delays).toEqual([reconnectDelayMs(0, () => 0.5) + 3000]);
});

test('a session that has ended is not asked for again', async () => {
  const hall = await startServer();
  const delays: number[] = [];
  const one = listener();
  connect(delays).subscribe('a', one);
  await expect.poll(() => one.log).toHaveLength(1);
  for (const socket of server?.clients ?? []) socket.close(4401);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([hall.sockets.length, delays]).toEqual([1, []]);
});

test('the socket closes when nobody listens any more, and opens for the next', async () => {
  const hall = await startServer();
  const tab = connect();
  const one = listener();
  const stop = tab.subscribe('a', one);
  await expect.poll(() => one.log).toHaveLength(1);
  stop();
  await expect.poll(() => server?.clients.size).toBe(0);
  tab.subscribe('a', one);
  await expect.poll(() => one.log).toHaveLength(2);
  expect(hall.sockets).toHaveLength(2);
});

test('a crowd that lost its server comes back spread over time, never before 0.1 s nor after 15 s', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 2000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempt, chance) => {
        const delay = reconnectDelayMs(attempt, () => chance);
        expect(delay).toBeGreaterThanOrEqual(100);
        expect(delay).toBeLessThanOrEqual(15_000);
      },
    ),
  );
  expect(reconnectDelayMs(10, () => 0.999)).toBeGreaterThan(14_000);
  expect(reconnectDelayMs(10, () => 0)).toBe(100);
});
