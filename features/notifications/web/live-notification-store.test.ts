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
const pollOptions = { timeout: 10_000 };
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
const sendToClients = (text: string) => {
  for (const socket of server.clients) socket.send(text);
};

afterEach(async () => {
  live.close();
  await stopServer();
});

/** A store connected to that server, whose list is `items`; records the delays of reconnects. */
async function openTab(unread: number) {
  await startServer();
  const delays: number[] = [];
  const stored: { items: Notification[] } = { items: [aNotification()] };
  const net = aNetwork({ [listNotificationsCall]: () => notificationListDocument(stored.items) });
  live = connectLive({
    url: `ws://127.0.0.1:${port}/socket`,
    random: () => 0.5,
    setTimeout: (run, ms) => {
      if (ms < 30_000) delays.push(ms);
      return setTimeout(run, Math.min(ms, 30_000));
    },
  });
  const store = createLiveNotificationStore(net.api, unread, live);
  return { net, store, stored, delays };
}

test('a "notifications-changed" message reloads the list [NOTIF-107]', async () => {
  const { store, stored } = await openTab(1);
  await expect.poll(() => store.getState().items.length, pollOptions).toBe(1);
  stored.items = [];
  sendToClients('{"event":"notifications-changed"}');
  await expect.poll(() => store.getState().items.length, pollOptions).toBe(0);
});

test('a "new-notification" message reloads the list from page 1 [NOTIF-053]', async () => {
  const { net, store, stored } = await openTab(0);
  await expect.poll(() => store.getState().items.length, pollOptions).toBe(1);
  stored.items = [aNotification(), ...stored.items];
  sendToClients('{"event":"new-notification","data":{"id":"7"}}');
  await expect
    .poll(() => store.getState().items.map(({ id }) => id), pollOptions)
    .toEqual(stored.items.map(({ id }) => id));
  expect(net.calls(listNotificationsCall)).toEqual(Array(2).fill({ page: 1, items: 25 }));
});

test('many live messages at once cause a few reloads', async () => {
  const { net, store, stored } = await openTab(0);
  await expect.poll(() => store.getState().isLoaded, pollOptions).toBe(true);
  stored.items = Array.from({ length: 20 }, () => aNotification());
  for (let at = 0; at < 200; at += 1) sendToClients('{"event":"new-notification","data":{"id":"7"}}');
  await expect.poll(() => store.getState().unread, pollOptions).toBe(20);
  expect(net.calls(listNotificationsCall).length).toBeLessThan(6);
});

test('a tab reconnects after 100 ms and a random part, doubled per failure and reset after a success, and each time reloads badge and list [NOTIF-057]', async () => {
  const { store, stored, delays } = await openTab(0);
  await expect.poll(() => store.getState().unread, pollOptions).toBe(1);
  stored.items = [aNotification(), ...stored.items];
  await stopServer();
  await expect.poll(() => delays.length, pollOptions).toBeGreaterThanOrEqual(3);
  await startServer();
  await expect.poll(() => store.getState().unread, pollOptions).toBe(2);
  expect(store.getState().items).toHaveLength(2);
  expect(delays).toEqual([150, 200, 300, 500, 900, 1700].slice(0, delays.length));
  const before = delays.length;
  stored.items = [aNotification(), ...stored.items];
  await stopServer();
  await startServer();
  await expect.poll(() => store.getState().items.length, pollOptions).toBe(3);
  expect(delays[before]).toBe(150);
});
