// @vitest-environment node
import { afterEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { aNotification, notificationListDocument } from '#features/notifications/testing/a-notification.ts';
import { aNetwork, listNotificationsCall } from '#features/notifications/testing/open-notifications.tsx';
import { connectLive, type LiveConnection } from '#platform/web/live.ts';
import type { Notification } from '../model/notification.ts';
import { createLiveNotificationStore } from './live-notification-store.ts';

let server: WebSocketServer;
let live: LiveConnection;
const patience = { timeout: 10_000 };
let port = 0;

async function startServer(): Promise<void> {
  server = new WebSocketServer({ host: '127.0.0.1', port });
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as { port: number }).port;
  server.on('connection', (socket) => socket.on('message', () => socket.send('{"event":"pong"}')));
}
async function stopServer(): Promise<void> {
  for (const socket of server.clients) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
}
const tell = (text: string) => {
  for (const socket of server.clients) socket.send(text);
};

afterEach(async () => {
  live.close();
  await stopServer();
});

/** A tab on that server whose list is `items`; the delays before it came back. */
async function openTab(unread: number) {
  await startServer();
  const delays: number[] = [];
  const truth: { items: Notification[] } = { items: [aNotification()] };
  const net = aNetwork({ [listNotificationsCall]: () => notificationListDocument(truth.items) });
  live = connectLive({
    url: `ws://127.0.0.1:${port}/socket`,
    random: () => 0.5,
    setTimeout: (run, ms) => {
      if (ms < 30_000) delays.push(ms);
      return setTimeout(run, Math.min(ms, 30_000));
    },
  });
  const store = createLiveNotificationStore(net.api, unread, live);
  return { net, store, truth, delays };
}

test('a "new-notification" starts the list again from page 1 [NOTIF-053]', async () => {
  const { net, store, truth } = await openTab(0);
  await expect.poll(() => store.getState().items.length, patience).toBe(1);
  truth.items = [aNotification(), ...truth.items];
  tell('{"event":"new-notification","data":{"id":"7"}}');
  await expect
    .poll(() => store.getState().items.map(({ id }) => id), patience)
    .toEqual(truth.items.map(({ id }) => id));
  expect(net.calls(listNotificationsCall)).toEqual(Array(2).fill({ page: 1, items: 25 }));
});

test('a crowd of events is a few loads', async () => {
  const { net, store, truth } = await openTab(0);
  await expect.poll(() => store.getState().isLoaded, patience).toBe(true);
  truth.items = Array.from({ length: 20 }, () => aNotification());
  for (let at = 0; at < 200; at += 1) tell('{"event":"new-notification","data":{"id":"7"}}');
  await expect.poll(() => store.getState().unread, patience).toBe(20);
  expect(net.calls(listNotificationsCall).length).toBeLessThan(6);
});

test('it comes back after 100 ms and a random part doubled per failure, again from the start after a success, and every time the badge and the list are loaded anew [NOTIF-057]', async () => {
  const { store, truth, delays } = await openTab(0);
  await expect.poll(() => store.getState().unread, patience).toBe(1);
  truth.items = [aNotification(), ...truth.items];
  await stopServer();
  await expect.poll(() => delays.length, patience).toBeGreaterThanOrEqual(3);
  await startServer();
  await expect.poll(() => store.getState().unread, patience).toBe(2);
  expect(store.getState().items).toHaveLength(2);
  expect(delays).toEqual([150, 200, 300, 500, 900, 1700].slice(0, delays.length));
  const before = delays.length;
  truth.items = [aNotification(), ...truth.items];
  await stopServer();
  await startServer();
  await expect.poll(() => store.getState().items.length, patience).toBe(3);
  expect(delays[before]).toBe(150);
});
