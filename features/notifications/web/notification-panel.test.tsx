// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import {
  aGroup,
  aNotification,
  aProject,
  notificationListDocument,
} from '#features/notifications/testing/a-notification.ts';
import {
  aNetwork,
  deferred,
  followUserCall,
  joinGroupCall,
  listNotificationsCall,
  reader,
  readNotificationCall,
  renderWithApi,
} from '#features/notifications/testing/open-notifications.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { settle } from '#testing/settle.ts';
import type { Notification } from '../model/notification.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { createNotificationStore } from './notification-store.ts';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

async function open(
  items: readonly Notification[],
  answers: Parameters<typeof aNetwork>[0] = {},
  meta: Parameters<typeof notificationListDocument>[1] = {},
  viewer: Viewer = reader,
) {
  const net = aNetwork({ [listNotificationsCall]: () => notificationListDocument(items, meta), ...answers });
  const store = createNotificationStore(net.api, 0);
  let closed = 0;
  const panel = <NotificationPanel store={store} onLeave={() => void (closed += 1)} />;
  const view = renderWithApi(panel, net.api, viewer);
  await act(async () => {});
  return { ...net, ...view, store, closed: () => closed };
}

const rows = () => screen.getAllByRole('listitem');
const firstRow = () => within(rows()[0] as HTMLElement);
const emptyText = 'This is where your notifications will be';
const failedText = 'Failed to load notifications. Please try again later.';

test('a row shows its picture, its message and its time [NOTIF-013]', async () => {
  await open([
    aNotification({ thumbnail: '/files/ben.webp', updatedAt: '2026-03-05T14:07:00.000Z' }),
    aNotification({ updatedAt: '2026-03-05T00:07:00.000Z' }),
  ]);
  expect(rows()[0]?.querySelector('img')?.getAttribute('src')).toBe('/files/ben.webp');
  expect(rows()[0]?.querySelector('p')?.textContent).toContain('ben started following you');
  expect(rows().map((row) => row.querySelector('time')?.textContent)).toEqual([
    '14:07, 05 Mar',
    '24:07, 05 Mar',
  ]);
});

test('an unread row is marked and offers "Mark as read", a read one does not [NOTIF-014]', async () => {
  const { user } = await open([aNotification(), aNotification({ read: true })]);
  const [unread, seen] = rows();
  expect(unread?.className).not.toBe(seen?.className);
  expect(unread?.textContent).toContain('Unread');
  expect(seen?.textContent).not.toContain('Unread');
  expect(within(seen as HTMLElement).queryByRole('button', { name: 'Mark as read' })).toBeNull();
  await user.click(firstRow().getByRole('button', { name: 'Mark as read' }));
  expect(firstRow().queryByRole('button', { name: 'Mark as read' })).toBeNull();
  expect(rows()[0]?.className).toBe(rows()[1]?.className);
});

test('the name of what a notification is about leads there, and using it marks it as read [NOTIF-080]', async () => {
  const target = { ...aProject, title: 'Night drive', selfLink: '/t/night' };
  const { user, calls } = await open([
    aNotification({ kind: 'track_comment', message: 'ben commented on Night drive', target }),
  ]);
  const link = firstRow().getByRole('link', { name: 'Night drive' });
  expect(link.getAttribute('href')).toBe('/t/night');
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(firstRow().queryByRole('button', { name: 'Mark as read' })).toBeNull();
  expect(calls(readNotificationCall)).toHaveLength(1);
});

test('the focus moves to the row when a reader marks it as read by keyboard', async () => {
  const { user } = await open([aNotification(), aNotification()]);
  firstRow().getByRole('button', { name: 'Mark as read' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(rows()[0]);
});

test('the panel shows a text when there are no notifications [NOTIF-015]', async () => {
  await open([]);
  expect(screen.getByText(emptyText)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find a group' })).toBeTruthy();
});

test('a student without notifications reads the text and is led to no page of the community [NOTIF-015]', async () => {
  await open([], {}, {}, { ...reader, student: true });
  expect(screen.getByText(emptyText)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Find/ })).toBeNull();
});

test('the empty text is shown after the first page, not while it loads or after it failed [NOTIF-016]', async () => {
  const first = deferred<unknown>();
  await open([], { [listNotificationsCall]: () => first.promise });
  expect(screen.queryByText(emptyText)).toBeNull();
  expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('true');
  await act(async () => first.resolve(notificationListDocument([])));
  expect(screen.getByText(emptyText)).toBeTruthy();
  cleanup();
  await open([], { [listNotificationsCall]: () => Promise.reject(new Error('no')) });
  expect(screen.queryByText(emptyText)).toBeNull();
});

test('the next page loads when the list is scrolled to within 100 px of its end [NOTIF-017]', async () => {
  const page = Array.from({ length: 25 }, () => aNotification());
  // The window is the worker's: what it had of its own comes back.
  const sizes = [
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2500),
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500),
  ];
  try {
    const { calls } = await open(page, {}, { nextPage: 2 });
    expect(calls(listNotificationsCall)).toHaveLength(1);
    const scroller = screen.getByRole('list').parentElement as HTMLElement;
    const scrollTo = async (top: number) => {
      scroller.scrollTop = top;
      vi.useFakeTimers({ shouldAdvanceTime: true });
      await act(async () => void fireEvent.scroll(scroller));
      // The position is checked with a delay after scroll events.
      await act(() => vi.advanceTimersByTimeAsync(100));
      vi.useRealTimers();
      await settle();
    };
    await scrollTo(1899);
    expect(calls(listNotificationsCall)).toHaveLength(1);
    await scrollTo(1900);
    expect(calls(listNotificationsCall)).toEqual([
      { page: 1, items: 25 },
      { page: 2, items: 25 },
    ]);
  } finally {
    for (const size of sizes) size.mockRestore();
  }
});

test('the panel shows an error and keeps its rows when the list cannot be loaded [NOTIF-019]', async () => {
  let fails = true;
  const { user, store } = await open([], {
    [listNotificationsCall]: () =>
      fails ? Promise.reject(new Error('no')) : notificationListDocument([aNotification()]),
  });
  expect(screen.getByRole('alert').textContent).toContain(failedText);
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText(failedText)).toBeNull();
  expect(rows()).toHaveLength(1);
  fails = true;
  await act(() => store.reload());
  expect(screen.getByText(failedText)).toBeTruthy();
  expect(rows()).toHaveLength(1);
});

test('a button is shown only while showCta is true [NOTIF-028]', async () => {
  const kinds = [
    ['collab_invitation', aProject, 'Open project'],
    ['collab_join_request', aProject, 'Review request'],
    ['collab_request_accept', aProject, 'Open project'],
    ['project_message', aProject, 'Open project'],
    ['new_group_invitation', aGroup, 'Join group'],
    ['new_follow_user', null, 'Follow back'],
    ['new_follow_group', aGroup, 'Follow back'],
  ] as const;
  for (const showCta of [true, false]) {
    await open(kinds.map(([kind, target]) => aNotification({ kind, target, showCta, read: true })));
    const labels = rows().map(
      (row) => row.querySelector('button, a:not([href="/user/ben"])')?.textContent ?? null,
    );
    expect(labels).toEqual(kinds.map(([, , label]) => (showCta ? label : null)));
    cleanup();
  }
});

const studio = 'https://studio.tonehall.example/project';
test.each([
  ['collab_invitation', 'Open project', `/projects/${aProject.id}`, '[NOTIF-030]'],
  ['collab_request_accept', 'Open project', `${studio}/${aProject.id}`, ''],
  ['project_message', 'Open project', `${studio}/${aProject.id}`, ''],
  ['collab_join_request', 'Review request', `${studio}/${aProject.id}?openShareModal=true`, '[NOTIF-032]'],
] as const)('%s: "%s" links to %s %s', async (kind, name, href, _id) => {
  await open([aNotification({ kind, target: aProject })]);
  expect(firstRow().getByRole('link', { name }).getAttribute('href')).toBe(href);
});

test('"Open project" of accepted requests and of messages links to the studio [NOTIF-031]', async () => {
  await open(
    (['collab_request_accept', 'project_message'] as const).map((kind) =>
      aNotification({ kind, target: aProject }),
    ),
  );
  const links = screen.getAllByRole('link', { name: 'Open project' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill(`${studio}/${aProject.id}`));
});

test('"Join group" joins first and then opens the group [NOTIF-033]', async () => {
  const joined = deferred<undefined>();
  const { user, calls, navigations } = await open(
    [aNotification({ kind: 'new_group_invitation', target: aGroup })],
    {
      [joinGroupCall]: () => joined.promise,
    },
  );
  await user.click(firstRow().getByRole('button', { name: 'Join group' }));
  expect([calls(joinGroupCall), navigations]).toEqual([[{ groupLink: 'quiet-hours' }], []]);
  await act(async () => joined.resolve(undefined));
  expect(navigations).toEqual(['/group/quiet-hours']);
});

test("a failed join shows the server's text and does not navigate [NOTIF-034]", async () => {
  const { user, navigations, calls } = await open(
    [aNotification({ kind: 'new_group_invitation', target: aGroup })],
    { [joinGroupCall]: () => Promise.reject(new Refusal(403, 'This group is closed.')) },
  );
  await user.click(firstRow().getByRole('button', { name: 'Join group' }));
  expect(await screen.findByText('This group is closed.')).toBeTruthy();
  expect([navigations, calls(readNotificationCall)]).toEqual([[], []]);
});

test('"Follow back" follows the author by the profile link, for follows of members and of groups [NOTIF-035]', async () => {
  const { user, calls } = await open([
    aNotification(),
    aNotification({
      kind: 'new_follow_group',
      target: aGroup,
      author: { id: 'c', username: 'cleo', selfLink: '/user/cleo', profileLink: 'cleo' },
      message: 'cleo started following Quiet hours',
    }),
  ]);
  for (const button of screen.getAllByRole('button', { name: 'Follow back' })) await user.click(button);
  expect(calls(followUserCall)).toEqual([{ id: 'ben' }, { id: 'cleo' }]);
});

test('"Follow back" disappears from every row of its author once it was used', async () => {
  const { user } = await open([aNotification(), aNotification({ kind: 'new_follow_group', target: aGroup })]);
  await user.click(firstRow().getByRole('button', { name: 'Follow back' }));
  expect(screen.queryByRole('button', { name: 'Follow back' })).toBeNull();
});

test("a failed follow keeps the button and shows the server's text [NOTIF-037]", async () => {
  const { user, calls } = await open([aNotification()], {
    [followUserCall]: () => Promise.reject(new Refusal(429, 'Too many attempts. Please try again later.')),
  });
  await user.click(firstRow().getByRole('button', { name: 'Follow back' }));
  expect(await screen.findByText('Too many attempts. Please try again later.')).toBeTruthy();
  expect(firstRow().getByRole('button', { name: 'Follow back' })).toBeTruthy();
  expect(calls(readNotificationCall)).toEqual([]);
});

test('joining and following send no body and ignore the answer [NOTIF-038]', async () => {
  for (const answer of [undefined, null, 'text', { any: ['thing'] }]) {
    const { user, calls, navigations } = await open(
      [aNotification(), aNotification({ kind: 'new_group_invitation', target: aGroup })],
      { [followUserCall]: () => answer, [joinGroupCall]: () => answer },
    );
    await user.click(screen.getByRole('button', { name: 'Follow back' }));
    await user.click(screen.getByRole('button', { name: 'Join group' }));
    // Only the path parameters.
    expect([calls(followUserCall), calls(joinGroupCall)]).toEqual([
      [{ id: 'ben' }],
      [{ groupLink: 'quiet-hours' }],
    ]);
    expect(navigations).toEqual(['/group/quiet-hours']);
    expect(screen.queryByRole('button', { name: 'Follow back' })).toBeNull();
    cleanup();
  }
});

test('using any button marks the notification as read and sends the call for it [NOTIF-021]', async () => {
  const kinds = [
    ['collab_invitation', aProject, 'Open project'],
    ['collab_join_request', aProject, 'Review request'],
    ['collab_request_accept', aProject, 'Open project'],
    ['project_message', aProject, 'Open project'],
    ['new_group_invitation', aGroup, 'Join group'],
    ['new_follow_user', null, 'Follow back'],
    ['new_follow_group', aGroup, 'Follow back'],
  ] as const;
  document.addEventListener('click', preventNavigation);
  for (const [kind, target, name] of kinds) {
    const one = aNotification({ kind, target });
    const { user, calls, store } = await open([one]);
    const role = target === aProject ? 'link' : 'button';
    await user.click(firstRow().getByRole(role, { name }));
    await waitFor(() => expect(calls(readNotificationCall)).toEqual([{ id: one.id, read: true }]));
    expect([store.getState().unread, store.getState().items[0]?.read]).toEqual([0, true]);
    cleanup();
  }
  document.removeEventListener('click', preventNavigation);
});
/** Keeps links from navigating. */
const preventNavigation = (event: Event) => event.preventDefault();

test("the author's name links to the author's page, and a row without author names nobody [NOTIF-039] [NOTIF-105]", async () => {
  await open([
    aNotification(),
    aNotification({
      ...{ kind: 'project_message', target: aProject, author: null },
      message: '3 new messages in Night drive',
    }),
  ]);
  expect(firstRow().getByRole('link', { name: 'ben' }).getAttribute('href')).toBe('/user/ben');
  expect(rows()[1]?.textContent).toContain('3 new messages in Night drive');
});

test('following a link inside closes the panel', async () => {
  document.addEventListener('click', preventNavigation);
  const { user, closed } = await open([aNotification()]);
  await user.click(firstRow().getByRole('button', { name: 'Mark as read' }));
  expect(closed()).toBe(0);
  await user.click(firstRow().getByRole('link', { name: 'ben' }));
  expect(closed()).toBe(1);
  document.removeEventListener('click', preventNavigation);
});
