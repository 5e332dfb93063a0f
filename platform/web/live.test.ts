import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { connectLive, type LiveConnection, reconnectDelayMs } from './live.ts';
import { watchLive } from './watch-live.ts';

let server: WebSocketServer | null = null;
let live: LiveConnection | null = null;
let port = 0;

interface FakeServer {
  sockets: ServerSocket[];
  heard: string[];
  /** Answers pings while true. */
  answers: boolean;
}

/** A fake live server, at the same port after a restart. */
async function startServer(answers = true): Promise<FakeServer> {
  const fakeServer: FakeServer = { sockets: [], heard: [], answers };
  const started = new WebSocketServer({ host: '127.0.0.1', port });
  await new Promise((resolve) => started.once('listening', resolve));
  port = (started.address() as { port: number }).port;
  started.on('connection', (socket) => {
    fakeServer.sockets.push(socket);
    socket.on('message', (bytes) => {
      fakeServer.heard.push(String(bytes));
      if (fakeServer.answers) socket.send('{"event":"pong"}');
    });
  });
  server = started;
  return fakeServer;
}

async function stopServer(code = 1001): Promise<void> {
  const stopping = server;
  server = null;
  for (const socket of stopping?.clients ?? []) socket.close(code);
  await new Promise((resolve) => (stopping ? stopping.close(resolve) : resolve(null)));
}

/** Timers are recorded and run by the test. */
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
  /** Waits for the next timer that is no ping, runs it, and returns its delay. */
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

test('one socket is opened; listeners get events until they unsubscribe', async () => {
  const fakeServer = await startServer();
  const tab = connect();
  const heard: unknown[] = [];
  const stop = tab.live.on('new-notification', (data) => heard.push(data));
  await expect.poll(tab.times).toBe(1);
  fakeServer.sockets[0]?.send('{"event":"other","data":{"id":"0"}}');
  fakeServer.sockets[0]?.send('{"event":"new-notification","data":{"id":"7"}}');
  await expect.poll(() => heard).toEqual([{ id: '7' }]);
  stop();
  fakeServer.sockets[0]?.send('{"event":"new-notification","data":{"id":"8"}}');
  fakeServer.sockets[0]?.send('{"event":"resync"}');
  await expect.poll(tab.times).toBe(2);
  expect([heard.length, fakeServer.sockets.length]).toEqual([1, 1]);
});

test('the client sends a ping every 30 seconds [NOTIF-055]', async () => {
  const fakeServer = await startServer();
  const tab = connect();
  for (let count = 1; count <= 3; count += 1) {
    await expect.poll(() => fakeServer.heard).toEqual(Array(count).fill('{"event":"ping"}'));
    await expect.poll(() => tab.waits.length).toBe(1);
    // The answer to a ping has to arrive before the next.
    fakeServer.sockets[0]?.send('{"event":"resync"}');
    await expect.poll(tab.times).toBe(count + 1);
    const wait = tab.next();
    expect(wait?.ms).toBe(30_000);
    wait?.run();
  }
});

test('a connection that does not answer a ping is closed', async () => {
  const fakeServer = await startServer();
  const tab = connect();
  await expect.poll(tab.times).toBe(1);
  fakeServer.answers = false;
  tab.next()?.run();
  await expect.poll(() => fakeServer.heard.length).toBe(2);
  tab.next()?.run();
  expect(await tab.comeBack()).toBe(150);
  fakeServer.answers = true;
  await expect.poll(tab.times).toBe(2);
  expect(fakeServer.sockets).toHaveLength(2);
});

test('a page that watches something asks for it on each connection, and no more once it ends [NOTIF-093]', async () => {
  const fakeServer = await startServer();
  const tab = connect();
  const stop = watchLive(tab.live, 'track:1');
  const wish = (key: string | null) => JSON.stringify({ event: 'watch', data: { key } });
  const wishes = () => fakeServer.heard.filter((text) => text.includes('watch'));
  await expect.poll(wishes).toEqual([wish('track:1')]);
  fakeServer.sockets[0]?.send('{"event":"resync"}');
  await expect.poll(wishes).toEqual([wish('track:1'), wish('track:1')]);
  stop();
  watchLive(tab.live, 'track:2');
  await expect.poll(() => wishes().slice(2)).toEqual([wish(null), wish('track:2')]);
  fakeServer.sockets[0]?.close();
  await tab.comeBack();
  await expect.poll(() => wishes().slice(4)).toEqual([wish('track:2')]);
});

test('after a lost connection the client waits at least 100 ms before the first attempt [NOTIF-056]', async () => {
  await startServer();
  const tab = connect(() => 0);
  await expect.poll(tab.times).toBe(1);
  await stopServer();
  await startServer();
  expect(await tab.comeBack()).toBe(100);
  await expect.poll(tab.times).toBe(2);
});

test('the random part of the delay doubles with every failure and is reset by a success', async () => {
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

test('a socket that is closed after opening counts as a failure', async () => {
  const { sockets } = await startServer(false);
  const tab = connect();
  for (const [at, ms] of [150, 200, 300].entries()) {
    // The server may still count the socket before, which is closing.
    await expect.poll(() => sockets.length).toBe(at + 1);
    sockets[at]?.close(1013);
    expect(await tab.comeBack()).toBe(ms);
  }
});

test('the client does not reconnect after its session has ended', async () => {
  const fakeServer = await startServer();
  const tab = connect();
  await expect.poll(tab.times).toBe(1);
  for (const socket of server?.clients ?? []) socket.close(4401);
  await expect.poll(() => tab.closes).toEqual([4401]);
  expect([fakeServer.sockets.length, tab.waits.filter(({ ms }) => ms !== 30_000)]).toEqual([1, []]);
});

test('the delay is between 0.1 s and 30 s, with a random part of at most 0.1 s doubled per failure', () => {
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
