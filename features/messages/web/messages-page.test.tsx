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

test('a row shows who, the start of the last message, its time, and the unread mark while there is something unread [MSG-008]', async () => {
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

test('somebody without a picture has the one of the meta [MSG-009]', async () => {
  const users = [{ ...ben, avatarSmallUrl: null }, ada];
  await openMessages({ id: null, conversation: { users } });
  expect(rows()[0]?.querySelector('img')?.getAttribute('src')).toBe('/avatar.svg');
});

test('a row leads to its conversation [MSG-010]', async () => {
  await openMessages({ id: null });
  const link = within(list()).getByRole('link');
  expect(link.getAttribute('href')).toBe(`/account/messages/${conversationId}`);
});

test('without conversations it says so [MSG-011]', async () => {
  await openMessages({ id: null, answers: { [listCall]: () => conversationList([]) } });
  expect(screen.getByText("You don't have any messages.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find people' }).getAttribute('href')).toBe('/users');
});

test('the next page of conversations comes by scroll, below what is there [MSG-007]', async () => {
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

test('who has left is "Deleted user", without a link, and cannot be written to [MSG-013]', async () => {
  const gone = { ...ben, username: 'Deleted user', avatarSmallUrl: null, selfLink: null };
  const lastMessage = aMessage();
  const conversation = {
    users: [gone, ada],
    writable: false,
    lastMessage: { ...lastMessage, user: gone },
  };
  await openMessages({ conversation });
  expect(screen.getByRole('heading', { level: 1, name: 'Deleted user' }).querySelector('a')).toBeNull();
  expect(rows()[0]?.textContent).toContain('Deleted user');
  expect(screen.queryAllByRole('link', { name: 'Deleted user' })).toEqual([]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('This person is not here to read messages.')).toBeTruthy();
});

test('the list is titled, the open conversation is marked in it, and there is one first heading', async () => {
  await openMessages({ id: null });
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Messages',
  ]);
  cleanup();
  await openMessages();
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['ben']);
  expect(within(list()).getByRole('link').getAttribute('aria-current')).toBe('page');
});

test('news bring the conversation to the front, with what was written', async () => {
  const older = aConversation({
    id: '0198f000-0000-7000-8000-0000000000c1',
    lastMessage: aMessage({ position: 30, content: 'From somebody else' }),
  });
  let lastMessage = aMessage();
  const { news } = await openMessages({
    id: null,
    answers: { [listCall]: () => conversationList([older, aConversation({ lastMessage })]) },
  });
  expect(rows()[0]?.textContent).toContain('From somebody else');
  lastMessage = aMessage({ position: 40, content: 'And now me' });
  news.say('new-message', { conversationId, position: 40, userId: ben.id });
  await waitFor(() => expect(rows()[0]?.textContent).toContain('And now me'));
  expect(rows()).toHaveLength(2);
});

test('a list that cannot be read again stays as it is', async () => {
  let fails = false;
  const { news } = await openMessages({
    id: null,
    answers: {
      [listCall]: () => {
        if (fails) throw new Refusal(0, 'The connection was lost.');
        return conversationList([aConversation()]);
      },
    },
  });
  fails = true;
  news.comeBack();
  await Promise.resolve();
  expect(rows()).toHaveLength(1);
});
