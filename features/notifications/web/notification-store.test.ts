import { expect, test } from 'vitest';
import { aNotification, notificationListDocument } from '#features/notifications/testing/a-notification.ts';
import {
  aNetwork,
  deferred,
  listNotificationsCall,
  readNotificationCall,
} from '#features/notifications/testing/open-notifications.tsx';
import { createNotificationStore } from './notification-store.ts';

const many = (count: number) => Array.from({ length: count }, () => aNotification());

test('pages of 25 are requested by the answered next page [NOTIF-005]', async () => {
  const pages = [many(25), many(25), many(3)];
  const net = aNetwork({
    [listNotificationsCall]: ({ page }) => {
      const at = Number(page) - 1;
      return notificationListDocument(pages[at] ?? [], { nextPage: at < 2 ? at + 2 : null, unreadCount: 53 });
    },
  });
  const store = createNotificationStore(net.api, 53);
  await store.reload();
  await store.loadMore();
  await store.loadMore();
  await store.loadMore();
  expect(net.calls(listNotificationsCall)).toEqual([1, 2, 3].map((page) => ({ page, items: 25 })));
  expect(store.getState().items.map(({ id }) => id)).toEqual(pages.flat().map(({ id }) => id));
  expect(store.getState()).toMatchObject({ unread: 53, nextPage: null, isLoading: false });
});

test('no page is requested while one loads or when there is no next one [NOTIF-018]', async () => {
  const first = deferred<unknown>();
  const second = deferred<unknown>();
  const net = aNetwork({ [listNotificationsCall]: ({ page }) => (page === 1 ? first : second).promise });
  const store = createNotificationStore(net.api, 0);
  const loading = store.reload();
  await store.loadMore();
  expect(net.calls(listNotificationsCall)).toHaveLength(1);
  first.resolve(notificationListDocument(many(25), { nextPage: 2 }));
  await loading;
  const more = store.loadMore();
  await store.loadMore();
  expect(net.calls(listNotificationsCall)).toHaveLength(2);
  second.resolve(notificationListDocument(many(1), { nextPage: null }));
  await more;
  await store.loadMore();
  expect(net.calls(listNotificationsCall)).toHaveLength(2);
});

test('reloads during a load are done once afterwards', async () => {
  const first = deferred<unknown>();
  let answer: Promise<unknown> | object = first.promise;
  const net = aNetwork({ [listNotificationsCall]: () => answer });
  const store = createNotificationStore(net.api, 0);
  const loading = store.reload();
  for (let at = 0; at < 5; at += 1) await store.reload();
  const newer = aNotification();
  answer = notificationListDocument([newer]);
  first.resolve(notificationListDocument(many(2)));
  await loading;
  expect(net.calls(listNotificationsCall)).toHaveLength(2);
  expect(store.getState().items).toEqual([expect.objectContaining({ id: newer.id })]);
});

test('a row that moved to a later page is listed once', async () => {
  const [a, b, c] = many(3);
  const pages = [[a, b], [b, c].map((one) => one && { ...one, read: true })];
  const net = aNetwork({
    [listNotificationsCall]: ({ page }) =>
      notificationListDocument((pages[Number(page) - 1] ?? []) as never, { nextPage: 2 }),
  });
  const store = createNotificationStore(net.api, 0);
  await store.reload();
  await store.loadMore();
  expect(store.getState().items.map(({ id, read }) => [id, read])).toEqual([
    [a?.id, false],
    [b?.id, true],
    [c?.id, true],
  ]);
});

test('marking as read sends the call with read true [NOTIF-020]', async () => {
  const one = aNotification();
  const net = aNetwork({ [listNotificationsCall]: () => notificationListDocument([one]) });
  const store = createNotificationStore(net.api, 1);
  await store.reload();
  await store.markAsRead(one.id);
  expect(net.calls(readNotificationCall)).toEqual([{ id: one.id, read: true }]);
  expect(store.getState().items[0]?.read).toBe(true);
});

test('marking as read lowers the counter by exactly one [NOTIF-022]', async () => {
  const items = many(3);
  const net = aNetwork({
    [listNotificationsCall]: () => notificationListDocument(items, { unreadCount: 40 }),
  });
  const store = createNotificationStore(net.api, 40);
  await store.reload();
  await store.markAsRead(items[1]?.id ?? '');
  expect(store.getState().unread).toBe(39);
  await store.markAsRead(items[0]?.id ?? '');
  expect(store.getState().unread).toBe(38);
});

test('marking a read row does not lower the counter, which never goes below 0 [NOTIF-023]', async () => {
  const items = [aNotification({ read: true }), aNotification(), aNotification()];
  const net = aNetwork({
    [listNotificationsCall]: () => notificationListDocument(items, { unreadCount: 1 }),
  });
  const store = createNotificationStore(net.api, 1);
  await store.reload();
  await store.markAsRead(items[0]?.id ?? '');
  expect([store.getState().unread, net.calls(readNotificationCall).length]).toEqual([1, 0]);
  await Promise.all([1, 1, 1].map(() => store.markAsRead(items[1]?.id ?? '')));
  expect([store.getState().unread, net.calls(readNotificationCall).length]).toEqual([0, 1]);
  // The server counts fewer unread rows than are loaded, as after a read in another tab.
  await store.markAsRead(items[2]?.id ?? '');
  expect(store.getState().unread).toBe(0);
});

test('a failed call makes the row unread again and raises the counter [NOTIF-024]', async () => {
  const one = aNotification();
  const answer = deferred<never>();
  const net = aNetwork({
    [listNotificationsCall]: () => notificationListDocument([one], { unreadCount: 7 }),
    [readNotificationCall]: () => answer.promise,
  });
  const store = createNotificationStore(net.api, 7);
  await store.reload();
  const reading = store.markAsRead(one.id);
  expect([store.getState().items[0]?.read, store.getState().unread]).toEqual([true, 6]);
  answer.reject(new Error('no'));
  await reading;
  expect([store.getState().items[0]?.read, store.getState().unread]).toEqual([false, 7]);
});

test('a list loaded while a row is being marked does not show it as unread', async () => {
  const one = aNotification();
  const answer = deferred<unknown>();
  const net = aNetwork({
    [listNotificationsCall]: () => notificationListDocument([one], { unreadCount: 7 }),
    [readNotificationCall]: () => answer.promise,
  });
  const store = createNotificationStore(net.api, 7);
  await store.reload();
  const reading = store.markAsRead(one.id);
  await store.reload();
  expect([store.getState().items[0]?.read, store.getState().unread]).toEqual([true, 6]);
  answer.resolve({});
  await reading;
  expect([store.getState().items[0]?.read, store.getState().unread]).toEqual([true, 6]);
});

test('a failed load is retried by hand only, and keeps the rows', async () => {
  let fails = false;
  const net = aNetwork({
    [listNotificationsCall]: ({ page }) => {
      if (fails) throw new Error('no');
      return notificationListDocument(many(2), { nextPage: Number(page) + 1 });
    },
  });
  const store = createNotificationStore(net.api, 0);
  await store.reload();
  fails = true;
  await store.loadMore();
  expect(store.getState()).toMatchObject({ hasFailed: true, isLoading: false });
  expect(store.getState().items).toHaveLength(2);
  await store.loadMore();
  expect(net.calls(listNotificationsCall)).toHaveLength(2);
  fails = false;
  await store.retry();
  expect(net.calls(listNotificationsCall).at(-1)).toEqual({ page: 2, items: 25 });
  expect(store.getState()).toMatchObject({ hasFailed: false, nextPage: 3 });
});

test('a row read in another tab is marked as read and counted once', async () => {
  const items = many(2);
  const net = aNetwork({
    [listNotificationsCall]: () => notificationListDocument(items, { unreadCount: 3, nextPage: 2 }),
  });
  const store = createNotificationStore(net.api, 3);
  store.applyRead('not loaded yet');
  expect(store.getState().unread).toBe(2);
  await store.reload();
  const first = items[0]?.id ?? '';
  for (const id of [first, first, 'on a later page']) store.applyRead(id);
  expect(store.getState().items.map(({ read: isRead }) => isRead)).toEqual([true, false]);
  expect(store.getState().unread).toBe(1);
});
