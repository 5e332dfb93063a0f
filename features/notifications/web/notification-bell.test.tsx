// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aNotification, notificationListDocument } from '#features/notifications/testing/a-notification.ts';
import {
  aNetwork,
  listNotificationsCall,
  reader,
  renderWithApi,
} from '#features/notifications/testing/open-notifications.tsx';

/** A fake WebSocket. */
class FakeSocket {
  static opened: FakeSocket[] = [];
  onopen?: () => void;
  onclose?: (event: { code: number }) => void;
  onmessage?: (event: { data: string }) => void;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.opened.push(this);
    setTimeout(() => this.onopen?.());
  }
  send(): void {
    setTimeout(() => this.onmessage?.({ data: '{"event":"pong"}' }));
  }
  close(): void {}
}

// Fresh modules for each test: connection and store are module singletons.
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.opened = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(count: number, answers: Parameters<typeof aNetwork>[0] = {}) {
  const net = aNetwork({
    [listNotificationsCall]: () => notificationListDocument([], { unreadCount: count }),
    ...answers,
  });
  const [{ NotificationBell }, { AppProvider }] = await Promise.all([
    import('./notification-bell.tsx'),
    import('#platform/web/app-context.tsx'),
  ]);
  const value = {
    api: net.api,
    viewer: { ...reader, notificationCount: count },
    settings: { studioUrl: 'https://studio.example' } as never,
    navigate: () => undefined,
  };
  const view = renderWithApi(
    <AppProvider value={value}>
      <NotificationBell />
    </AppProvider>,
    net.api,
  );
  await act(async () => {});
  return { ...net, ...view };
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ });
const panel = () => document.getElementById('notifications') as HTMLElement;
const togglePanel = (newState: 'open' | 'closed') =>
  act(async () => {
    fireEvent(panel(), Object.assign(new Event('toggle'), { newState }));
  });
const connected = async () => {
  await expect.poll(() => FakeSocket.opened.length, { timeout: 5000 }).toBe(1);
};

test.each([
  [0, null, 'Notifications'],
  [1, '1', 'Notifications, 1 unread'],
  [99, '99', 'Notifications, 99 unread'],
  [100, '99+', 'Notifications, 100 unread'],
  [1000, '99+', 'Notifications, 1000 unread'],
])('with %i unread the badge reads %s [NOTIF-047]', async (count, text, name) => {
  await open(count);
  expect(bell().textContent || null).toBe(text);
  expect(bell().getAttribute('aria-label')).toBe(name);
});

test("the badge shows the page's number before the panel is first opened [NOTIF-048]", async () => {
  const { sent } = await open(42);
  expect([bell().textContent, sent]).toEqual(['42', []]);
});

test('a page opens one socket at /socket, however often the panel is opened', async () => {
  await open(0);
  await connected();
  for (const state of ['open', 'closed', 'open'] as const) await togglePanel(state);
  expect(FakeSocket.opened.map(({ url }) => new URL(url).pathname)).toEqual(['/socket']);
});

test('a live message while the panel is closed changes the badge only [NOTIF-054]', async () => {
  let unread = 3;
  await open(3, { [listNotificationsCall]: () => notificationListDocument([], { unreadCount: unread }) });
  await connected();
  unread = 4;
  await act(async () =>
    FakeSocket.opened[0]?.onmessage?.({ data: '{"event":"new-notification","data":{"id":"1"}}' }),
  );
  await expect.poll(() => bell().textContent, { timeout: 5000 }).toBe('4');
  expect(panel().textContent).toBe('');
});

test('a live message adds its notification to an open panel and updates the badge', async () => {
  let items = [aNotification({ message: 'ben started following you' })];
  await open(1, { [listNotificationsCall]: () => notificationListDocument(items) });
  await togglePanel('open');
  await screen.findByRole('listitem', {}, { timeout: 5000 });
  await connected();
  items = [aNotification({ message: 'ben wants to join Rain' }), ...items];
  await act(async () =>
    FakeSocket.opened[0]?.onmessage?.({ data: '{"event":"new-notification","data":{"id":"1"}}' }),
  );
  await expect.poll(() => screen.getAllByRole('listitem').length, { timeout: 5000 }).toBe(2);
  expect(bell().textContent).toBe('2');
});
