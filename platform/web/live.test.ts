import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { connectLive, type LiveConnection, reconnectDelayMs } from './live.ts';

let server: WebSocketServer | null = null;
let live: LiveConnection | null = null;
let port = 0;

interface Hall {
  sockets: ServerSocket[];
  heard: string[];
  /** Answers pings while true. */
  answers: boolean;
}

/** A server of the channel's protocol, at the same port after a restart. */
async function startServer(answers = true): Promise<Hall> {
  const hall: Hall = { sockets: [], heard: [], answers };
  const started = new WebSocketServer({ host: '127.0.0.1', port });
  await new Promise((resolve) => started.once('listening', resolve));
  port = (started.address() as { port: number }).port;
  started.on('connection', (socket) => {
    hall.sockets.push(socket);
    socket.on('message', (bytes) => {
      hall.heard.push(String(bytes));
      if (hall.answers) socket.send('{"event":"pong"}');
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

/** What was waited for is noted and run by hand: time is the test's. */
function connect(random = () => 0.5) {
  const waits: { ms: number; run: () => void }[] = [];
  const closes: number[] = [];
  class WatchedSocket extends WebSocket {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener('close', ({ code }) => closes.push(code));
    }
  }
  live = connectLive({
    url: `ws://127.0.0.1:${port}/socket`,
    WebSocket: WatchedSocket,
    random,
    setTimeout: (run, ms) => waits.push({ ms, run }),
  });
  let times = 0;
  live.onConnected(() => {
    times += 1;
  });
  const next = () => waits.shift();
  /** Runs the next wait that is no ping, once there is one; how long it was. */
  const comeBack = async () => {
    let found: { ms: number; run: () => void } | undefined;
    await expect.poll(() => (found = waits.find(({ ms }) => ms !== 30_000))).toBeTruthy();
    if (!found) throw new Error('nothing waits');
    waits.splice(waits.indexOf(found), 1);
    found.run();
    return found.ms;
  };
  return { live, waits, closes, next, comeBack, times: () => times };
}

afterEach(async () => {
  live?.close();
  live = null;
  await stopServer();
});

test('one socket is opened; events reach those who listen, until they stop', async () => {
  const hall = await startServer();
  const tab = connect();
  const heard: unknown[] = [];
  const stop = tab.live.on('new-notification', (data) => heard.push(data));
  await expect.poll(tab.times).toBe(1);
  hall.sockets[0]?.send('{"event":"other","data":{"id":"0"}}');
  hall.sockets[0]?.send('{"event":"new-notification","data":{"id":"7"}}');
  await expect.poll(() => heard).toEqual([{ id: '7' }]);
  stop();
  hall.sockets[0]?.send('{"event":"new-notification","data":{"id":"8"}}');
  hall.sockets[0]?.send('{"event":"resync"}');
  await expect.poll(tab.times).toBe(2);
  expect([heard.length, hall.sockets.length]).toEqual([1, 1]);
});

test('a ping goes out every 30 seconds [NOTIF-055]', async () => {
  const hall = await startServer();
  const tab = connect();
  for (let count = 1; count <= 3; count += 1) {
    await expect.poll(() => hall.heard).toEqual(Array(count).fill('{"event":"ping"}'));
    await expect.poll(() => tab.waits.length).toBe(1);
    // The answer to the last one has to be there before the next.
    hall.sockets[0]?.send('{"event":"resync"}');
    await expect.poll(tab.times).toBe(count + 1);
    const wait = tab.next();
    expect(wait?.ms).toBe(30_000);
    wait?.run();
  }
});

test('a connection that does not answer is given up', async () => {
  const hall = await startServer();
  const tab = connect();
  await expect.poll(tab.times).toBe(1);
  hall.answers = false;
  tab.next()?.run();
  await expect.poll(() => hall.heard.length).toBe(2);
  tab.next()?.run();
  expect(await tab.comeBack()).toBe(150);
  hall.answers = true;
  await expect.poll(tab.times).toBe(2);
  expect(hall.sockets).toHaveLength(2);
});

test('after a lost connection it waits at least 100 ms before the first attempt [NOTIF-056]', async () => {
  await startServer();
  const tab = connect(() => 0);
  await expect.poll(tab.times).toBe(1);
  await stopServer();
  await startServer();
  expect(await tab.comeBack()).toBe(100);
  await expect.poll(tab.times).toBe(2);
});

test('the delay doubles its random part with every failure and starts again after a success', async () => {
  await startServer();
  const tab = connect();
  await expect.poll(tab.times).toBe(1);
  await stopServer();
  for (const ms of [150, 200, 300, 500, 900]) expect(await tab.comeBack()).toBe(ms);
  await startServer();
  await expect.poll(() => tab.waits.some((wait) => wait.ms === 1700)).toBe(true);
  expect(await tab.comeBack()).toBe(1700);
  await expect.poll(tab.times).toBe(2);
  await stopServer();
  expect(await tab.comeBack()).toBe(150);
});

test('a server that takes the socket and closes it is a failure, too', async () => {
  await startServer(false);
  const tab = connect();
  for (const ms of [150, 200, 300]) {
    await expect.poll(() => server?.clients.size).toBe(1);
    for (const socket of server?.clients ?? []) socket.close(1013);
    expect(await tab.comeBack()).toBe(ms);
  }
});

test('a session that has ended is not asked for again', async () => {
  const hall = await startServer();
  const tab = connect();
  await expect.poll(tab.times).toBe(1);
  for (const socket of server?.clients ?? []) socket.close(4401);
  await expect.poll(() => tab.closes).toEqual([4401]);
  expect([hall.sockets.length, tab.waits.filter(({ ms }) => ms !== 30_000)]).toEqual([1, []]);
});

test('the delay is never below 0.1 s, never above 30 s, and at most 0.1 s doubled per failure above the least', () => {
  expect(reconnectDelayMs(1024, () => 0)).toBe(100);
  fc.assert(
    fc.property(
      fc.nat({ max: 2000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failures, chance) => {
        const delay = reconnectDelayMs(failures, () => chance);
        expect(delay).toBeGreaterThanOrEqual(100);
        expect(delay).toBeLessThanOrEqual(Math.min(30_000, 100 + 100 * 2 ** failures));
      },
    ),
  );
  expect(reconnectDelayMs(20, () => 0.999)).toBe(30_000);
  expect(reconnectDelayMs(20, () => 0)).toBe(100);
});
