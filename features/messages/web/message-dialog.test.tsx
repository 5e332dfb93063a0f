// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { aMessage, sentDocument } from '../testing/a-conversation.ts';
import { MessageDialog } from './message-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const call = 'POST /api/messages';
const userId = '0198f000-0000-7000-8000-00000000000b';

async function open(answer: () => unknown = () => sentDocument(aMessage({ by: 'ada' }))) {
  const closed = vi.fn();
  const opened = await renderPeoplePage(<MessageDialog userId={userId} username="ben" onClose={closed} />, {
    answers: { [call]: answer },
  });
  return { ...opened, closed };
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);

test('the field takes 2000 characters at most [HERO-022]', async () => {
  await open();
  write('🎵'.repeat(2001));
  expect([...field().value]).toHaveLength(2000);
});

test('Send is disabled while the text is empty or blank [HERO-023]', async () => {
  const { calls } = await open();
  for (const text of ['', ' \n\t ', '\u200b']) {
    write(text);
    expect(send().disabled).toBe(true);
    submit();
  }
  expect(calls(call)).toEqual([]);
  write('Hello');
  expect(send().disabled).toBe(false);
});

test('the text is sent to the user once [HERO-024]', async () => {
  const { calls } = await open();
  write('Nice bass line');
  submit();
  submit();
  await screen.findByText('Message sent!');
  expect(calls(call)).toEqual([
    { message: { userId, content: 'Nice bass line', key: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
  ]);
});

test('"Message sent!" is shown for 2000 ms, then the dialog closes [HERO-025] [HERO-026]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { closed } = await open();
  write('Hello');
  await act(async () => submit());
  expect(screen.getByText('Message sent!')).toBeTruthy();
  await act(() => vi.advanceTimersByTime(1999));
  expect(closed).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTime(1));
  expect(closed).toHaveBeenCalledOnce();
});

test('a message that cannot be sent reloads the page [HERO-027]', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await open(() => {
    throw new Refusal(429, 'Too many attempts. Please try again later.');
  });
  write('Hello');
  submit();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});

test('a message whose answer was lost is sent again with the same key; another message gets another key', async () => {
  vi.useFakeTimers();
  let lost = 2;
  const { calls } = await open(() => {
    if (lost-- > 0) throw new Refusal(0, 'The connection was lost. Please try again.');
    return sentDocument(aMessage({ by: 'ada' }));
  });
  write('Once');
  submit();
  await act(() => vi.advanceTimersByTimeAsync(1900));
  expect(screen.getByText('Message sent!')).toBeTruthy();
  cleanup();
  const later = await open();
  write('Once');
  submit();
  await act(() => vi.advanceTimersByTimeAsync(10));
  const [first, ...more] = [...calls(call), ...later.calls(call)].map(
    ({ message }) => (message as { key: string }).key,
  );
  expect(more).toEqual([first, first, expect.not.stringMatching(`^${first}$`)]);
});

test('the page reloads after every attempt has failed', async () => {
  vi.useFakeTimers();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const { calls } = await open(() => {
    throw new Refusal(0, 'The connection was lost. Please try again.');
  });
  write('Hello');
  submit();
  await act(() => vi.advanceTimersByTimeAsync(1800));
  expect(reload).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect([reload.mock.calls.length, calls(call).length]).toEqual([1, 3]);
});
