// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { aConversation, ada, aMessage, ben, conversationId } from '../testing/a-conversation.ts';
import {
  messagesCall,
  oneCall,
  openMessages,
  readCall,
  sendCall,
  withLayout,
} from '../testing/open-messages.tsx';
import { drafts } from './drafts.ts';

let removeLayout = () => {};
beforeEach(() => {
  removeLayout = withLayout(400, 4000);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  removeLayout();
  drafts.save(conversationId, '');
  for (const { id } of flash.read()) flash.dismiss(id);
});
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const shown = () => [...document.querySelectorAll('[data-position] p')].map(({ textContent }) => textContent);
const many = (count: number) => Array.from({ length: count }, (_none, at) => aMessage({ position: at + 1 }));
const thread = () => screen.getByRole('group', { name: 'Messages' });

test('the page loads the conversation and its newest messages and shows the oldest of them at the top [MSG-014]', async () => {
  const { calls } = await openMessages({ messages: many(25) });
  expect(calls(oneCall)).toEqual([{ id: conversationId }]);
  expect(calls(messagesCall)).toEqual([{ id: conversationId }]);
  expect(shown()).toEqual(Array.from({ length: 20 }, (_none, at) => `message ${at + 6}`));
});

test('scrolling to the top loads the next older page, checked at most once in 250 ms, until there is none [MSG-016]', async () => {
  const { calls } = await openMessages({ messages: many(50) });
  vi.useFakeTimers();
  const scrollTo = (top: number) => {
    thread().scrollTop = top;
    fireEvent.scroll(thread());
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  scrollTo(-500);
  await pass(1);
  // Scrolling within 250 ms is checked once, at their end.
  for (let at = 0; at < 20; at += 1) scrollTo(-3600);
  await pass(240);
  expect(calls(messagesCall)).toHaveLength(1);
  await pass(20);
  expect(calls(messagesCall)[1]).toEqual({ id: conversationId, page: '31' });
  // The view is still at the top, as nothing has a height here: the next page loads, too.
  await pass(1000);
  expect(shown()).toHaveLength(50);
  expect(calls(messagesCall)).toHaveLength(3);
  scrollTo(-3600);
  await pass(1000);
  expect(calls(messagesCall)).toHaveLength(3);
});

test('opening a conversation marks it as read [MSG-018]', async () => {
  const { calls } = await openMessages({ messages: many(3) });
  await waitFor(() => expect(calls(readCall)).toEqual([{ id: conversationId, upTo: 3 }]));
});

test('a message shows author, time and its plain text with line breaks [MSG-020]', async () => {
  const content = 'One <b>line</b> & <script>alert(1)</script>\nand another';
  await openMessages({ messages: [aMessage({ content, createdAt: '2026-03-05T14:07:09.000Z' })] });
  const item = document.querySelector('[data-position="1"]');
  expect(item?.querySelector('p')?.textContent).toBe(content);
  expect(item?.querySelector('b, script')).toBeNull();
  expect(item?.querySelector('a')?.getAttribute('href')).toBe('/user/ben');
  expect(item?.textContent).toContain('ben');
  expect(item?.querySelector('time')?.textContent).toBe('14:07');
  expect(screen.getByText('5 March 2026')).toBeTruthy();
});

test('the field takes at most 2,000 characters and shows their number [MSG-023]', async () => {
  await openMessages();
  expect(screen.queryByRole('status', { name: /2000/ })).toBeNull();
  fireEvent.change(field(), { target: { value: '🎹'.repeat(2001) } });
  expect(field().value).toBe('🎹'.repeat(2000));
  expect(screen.getByText('2000 / 2000')).toBeTruthy();
});

test('an empty or blank text is not sent [MSG-024] [MSG-025]', async () => {
  const { calls } = await openMessages();
  for (const nothing of ['', '   ', '\n \t\n', '\u200b']) {
    fireEvent.change(field(), { target: { value: nothing } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    fireEvent.keyDown(field(), { key: 'Enter' });
    fireEvent.submit(field().form as HTMLFormElement);
  }
  expect(calls(sendCall)).toEqual([]);
});

test('Enter sends and Shift+Enter adds a line; the sent message is shown at the bottom and the field is empty [MSG-027]', async () => {
  const user = userEvent.setup();
  const { calls } = await openMessages();
  await user.type(field(), 'One{Shift>}{Enter}{/Shift}two');
  expect(calls(sendCall)).toEqual([]);
  await user.type(field(), '{Enter}');
  await waitFor(() => expect(shown()).toEqual(['message 1', 'One\ntwo']));
  expect(calls(sendCall)).toEqual([
    { message: { conversationId, content: 'One\ntwo', key: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
  ]);
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
});

test('Enter during text composition sends nothing', async () => {
  const { calls } = await openMessages();
  fireEvent.change(field(), { target: { value: 'こんにちは' } });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(calls(sendCall)).toEqual([]);
});

test("a text that could not be sent stays in the field, and the server's text is shown [MSG-028]", async () => {
  const refusals = [
    new Refusal(403, "This person doesn't take messages from you."),
    new Refusal(422, 'Invalid input', { fields: { content: ['is too long (maximum is 2000 characters)'] } }),
  ];
  await openMessages({
    answers: {
      [sendCall]: () => {
        throw refusals.shift() ?? new Error('sent too often');
      },
    },
  });
  fireEvent.change(field(), { target: { value: 'Please' } });
  for (const text of [
    "This person doesn't take messages from you.",
    'Content is too long (maximum is 2000 characters)',
  ]) {
    fireEvent.submit(field().form as HTMLFormElement);
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(field().readOnly).toBe(false));
    expect(field().value).toBe('Please');
  }
  expect(shown()).toEqual(['message 1']);
});

test('a message whose answer was lost is sent again with the same key, automatically and by hand; another text gets another key', async () => {
  let isLost = true;
  const { calls } = await openMessages({
    answers: {
      [sendCall]: () => {
        if (isLost) throw new Refusal(0, 'The connection was lost. Please try again.');
        throw new Refusal(403, 'No more');
      },
    },
  });
  vi.useFakeTimers();
  fireEvent.change(field(), { target: { value: 'Once' } });
  fireEvent.submit(field().form as HTMLFormElement);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(calls(sendCall)).toHaveLength(3);
  expect(field().value).toBe('Once');
  isLost = false;
  fireEvent.submit(field().form as HTMLFormElement);
  await act(() => vi.advanceTimersByTimeAsync(10));
  fireEvent.change(field(), { target: { value: 'Other' } });
  fireEvent.submit(field().form as HTMLFormElement);
  await act(() => vi.advanceTimersByTimeAsync(10));
  const keys = calls(sendCall).map(({ message }) => (message as { key: string }).key);
  expect(keys).toHaveLength(5);
  expect(new Set(keys.slice(0, 4)).size).toBe(1);
  expect(keys[4]).not.toBe(keys[0]);
});

test('a received message is shown and marked as read; a missed one is loaded after a reconnect', async () => {
  const { receive, calls, stored, live } = await openMessages({ messages: many(2) });
  receive(aMessage({ position: 3, content: 'Hello again' }));
  await waitFor(() => expect(shown().at(-1)).toBe('Hello again'));
  await waitFor(() => expect(calls(readCall).at(-1)).toEqual({ id: conversationId, upTo: 3 }));
  expect(screen.getByText('ben: Hello again')).toBeTruthy();
  stored.messages.push(aMessage({ position: 4, content: 'You were away' }));
  live.reconnect();
  await waitFor(() => expect(shown().at(-1)).toBe('You were away'));
});

test('messages that the other member has read are marked as seen, also live', async () => {
  const messages = [aMessage({ by: 'ada' }), aMessage({ by: 'ada', position: 2 })];
  const sides = aConversation().conversationParticipations.map((side) =>
    side.user.id === ben.id ? { ...side, readUpTo: 1 } : side,
  );
  const { live } = await openMessages({ messages, conversation: { conversationParticipations: sides } });
  const seenAfter = () => screen.getByText('Seen').previousElementSibling?.getAttribute('data-position');
  expect(seenAfter()).toBe('1');
  act(() => live.emit('conversation-read', { conversationId, userId: ben.id, readUpTo: 2 }));
  await waitFor(() => expect(seenAfter()).toBe('2'));
  act(() => live.emit('conversation-read', { conversationId, userId: ada.id, readUpTo: 2 }));
  expect(seenAfter()).toBe('2');
});

test('blocking asks for confirmation and removes the field; unblocking shows it again', async () => {
  const blocks: string[] = [];
  await openMessages({
    answers: {
      'POST /api/users/:id/blocks': ({ id }) => blocks.push(`block ${id}`),
      'DELETE /api/users/:id/blocks': ({ id }) => blocks.push(`unblock ${id}`),
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'More about ben' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Block' }));
  expect(blocks).toEqual([]);
  const question = await screen.findByRole('alertdialog');
  // The dialog must not promise secrecy: a blocked member is refused with a text.
  expect(question.textContent).toContain('they learn of it when they write to you or invite you');
  expect(question.textContent).not.toContain('not told');
  fireEvent.click(screen.getByRole('button', { name: 'Block' }));
  await screen.findByText('You have blocked ben.', { selector: 'section p' });
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Unblock' }));
  await waitFor(() => expect(field()).toBeTruthy());
  expect(blocks).toEqual([`block ${ben.id}`, `unblock ${ben.id}`]);
});

test('an unsent text is restored when the conversation is opened again', async () => {
  await openMessages();
  fireEvent.change(field(), { target: { value: 'To be continued' } });
  cleanup();
  await openMessages();
  expect(field().value).toBe('To be continued');
});

test('a member reports a received message with a reason; own and removed messages have no report button', async () => {
  const call = 'POST /api/messages/:id/reports';
  const own = aMessage({ by: 'ada', position: 1 });
  const removed = aMessage({
    position: 2,
    removed: true,
    content: 'This message was removed by a moderator.',
  });
  const rude = aMessage({ position: 3, content: 'Rude words' });
  const { calls } = await openMessages({ messages: [own, removed, rude], answers: { [call]: () => ({}) } });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Report message' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report this message' });
  await user.type(within(dialog).getByRole('textbox'), 'A threat');
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
  expect(await screen.findByText('Thank you. Our moderators will look at it.')).toBeTruthy();
  expect(calls(call)).toEqual([{ id: rude.id, reason: 'A threat' }]);
});
