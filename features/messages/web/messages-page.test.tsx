// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '#platform/pure/refusal.ts';
import {
  aConversation,
  ada,
  aMessage,
  ben,
  conversationId,
  conversationList,
} from '../testing/a-conversation.ts';
import { listCall, openMessages } from '../testing/open-messages.tsx';

afterEach(cleanup);
const list = () => screen.getByRole('list', { name: 'Conversations' });
const rows = () => within(list()).getAllByRole('listitem');

test('a row shows the other member, the start and time of the last message, and an unread mark while messages are unread [MSG-008]', async () => {
  const lastMessage = aMessage({ content: 'Did you hear it?', createdAt: '2026-03-05T14:07:00.000Z' });
  const unread = aConversation({ lastMessage });
  const read = aConversation({
    id: '0198f000-0000-7000-8000-0000000000c1',
    lastMessage: aMessage({ by: 'ada', position: 2, content: 'Good night' }),
    conversationParticipations: unread.conversationParticipations.map((side) => ({
      ...side,
      updated: false,
    })),
  });
  await openMessages({ id: null, answers: { [listCall]: () => conversationList([unread, read]) } });
  const [second, first] = rows().sort(
    (a, b) => Number(/Unread/.test(a.textContent)) - Number(/Unread/.test(b.textContent)),
  );
  expect(first?.querySelector('img')?.getAttribute('src')).toBe('/files/ben/small.webp');
  expect(first?.textContent).toMatch(/ben.*14:07, 05 Mar.*Did you hear it\?.*Unread/);
  expect(second?.textContent).toContain('You: Good night');
  expect(second?.textContent).not.toContain('Unread');
});

test('the list of conversations shows the first letter of the name of a member without an avatar [MSG-009]', async () => {
  const users = [{ ...ben, avatarSmallUrl: null }, ada];
  await openMessages({ id: null, conversation: { users } });
  expect(rows()[0]?.querySelector('img')).toBeNull();
  expect(rows()[0]?.querySelector('a')?.firstElementChild?.textContent).toBe(ben.username[0]?.toUpperCase());
});

test('a row links to its conversation [MSG-010]', async () => {
  await openMessages({ id: null });
  const link = within(list()).getByRole('link');
  expect(link.getAttribute('href')).toBe(`/account/messages/${conversationId}`);
});

test('the page shows a text when there are no conversations [MSG-011]', async () => {
  await openMessages({ id: null, answers: { [listCall]: () => conversationList([]) } });
  expect(screen.getByText("You don't have any messages.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find people' }).getAttribute('href')).toBe('/users');
});

test('without conversations the page leads back to the school on the education host [EDU-369]', async () => {
  await openMessages({
    id: null,
    answers: { [listCall]: () => conversationList([]) },
    educationMode: true,
  });
  expect(screen.getByRole('link', { name: 'My school' }).getAttribute('href')).toBe('/education');
  expect(screen.queryByRole('link', { name: 'Find people' })).toBeNull();
});

test('scrolling loads the next page of conversations below the shown ones [MSG-007]', async () => {
  const one = (at: number) => {
    const lastMessage = aMessage({ position: 60 - at, content: `talk ${at}` });
    return aConversation({ id: `0198f000-0000-7000-8000-${String(at).padStart(12, '0')}`, lastMessage });
  };
  let reach: IntersectionObserverCallback = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        reach = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const { calls } = await openMessages({
    id: null,
    answers: {
      [listCall]: ({ page }) =>
        page === 'k2' ? conversationList([one(3)]) : conversationList([one(1), one(2)], 'k2'),
    },
  });
  expect(rows()).toHaveLength(2);
  await act(async () => reach([{ isIntersecting: true } as IntersectionObserverEntry], {} as never));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows().map((row) => /talk \d/.exec(row.textContent)?.[0])).toEqual(['talk 1', 'talk 2', 'talk 3']);
  expect(calls(listCall).map(({ page }) => page)).toEqual([undefined, 'k2']);
});

test('a deleted member is shown as "Deleted user" without a link and without a message field [MSG-013]', async () => {
  const deletedUser = { ...ben, username: 'Deleted user', avatarSmallUrl: null, selfLink: null };
  const lastMessage = aMessage();
  const conversation = {
    users: [deletedUser, ada],
    writable: false,
    lastMessage: { ...lastMessage, user: deletedUser },
  };
  await openMessages({ conversation });
  expect(screen.getByRole('heading', { level: 1, name: 'Deleted user' }).querySelector('a')).toBeNull();
  expect(rows()[0]?.textContent).toContain('Deleted user');
  expect(screen.queryAllByRole('link', { name: 'Deleted user' })).toEqual([]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('This person is not here to read messages.')).toBeTruthy();
});

test('the list has a title, marks the open conversation, and the page has one h1', async () => {
  await openMessages({ id: null });
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Messages',
  ]);
  cleanup();
  await openMessages();
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['ben']);
  expect(within(list()).getByRole('link').getAttribute('aria-current')).toBe('page');
});

test('a new message moves its conversation to the front with the new text', async () => {
  const older = aConversation({
    id: '0198f000-0000-7000-8000-0000000000c1',
    lastMessage: aMessage({ position: 30, content: 'From somebody else' }),
  });
  let lastMessage = aMessage();
  const { live } = await openMessages({
    id: null,
    answers: { [listCall]: () => conversationList([older, aConversation({ lastMessage })]) },
  });
  expect(rows()[0]?.textContent).toContain('From somebody else');
  lastMessage = aMessage({ position: 40, content: 'And now me' });
  live.emit('new-message', { conversationId, position: 40, userId: ben.id });
  await waitFor(() => expect(rows()[0]?.textContent).toContain('And now me'));
  expect(rows()).toHaveLength(2);
});

test('a list that cannot be reloaded stays as it is', async () => {
  let fails = false;
  const { live } = await openMessages({
    id: null,
    answers: {
      [listCall]: () => {
        if (fails) throw new Refusal(0, 'The connection was lost.');
        return conversationList([aConversation()]);
      },
    },
  });
  fails = true;
  live.reconnect();
  await Promise.resolve();
  expect(rows()).toHaveLength(1);
});
