// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openComments } from '#features/comments/testing/open-comments.tsx';
import { CONTENT_LIMIT } from '../contract.ts';
import { CommentText } from './comment-text.tsx';

afterEach(cleanup);

const call = 'GET /api/comments/mentionable';
const member = (name: string, place: number) => ({
  id: `0198f000-0000-7000-8000-0000000000d${place}`,
  username: name.toUpperCase(),
  profileLink: name,
  avatarSmallUrl: null,
});
const answers = { [call]: async () => ({ members: ['mira', 'milo'].map(member) }) };
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
const options = () => screen.queryAllByRole('option', { hidden: true });
const chosen = () => options().findIndex((one) => one.getAttribute('aria-selected') === 'true');

test('after "@" the form suggests members, and the keyboard chooses one [COMMENT-079]', async () => {
  const { user, calls } = openComments({ answers });
  await user.type(field(), 'Hi @mi');
  await waitFor(() => expect(options()).toHaveLength(2));
  expect(calls(call)).toEqual([{ name: 'mi' }]);
  expect(field().getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe(1);
  await user.keyboard('{Enter}');
  expect([field().value, options().length]).toEqual(['Hi @milo ', 0]);
  expect(document.activeElement).toBe(field());
});

test('a press chooses a member, and Escape closes the suggestions [COMMENT-079]', async () => {
  const { user } = openComments({ answers });
  await user.type(field(), '@m');
  await waitFor(() => expect(options()).toHaveLength(2));
  await user.keyboard('{Escape}');
  expect([field().value, options().length]).toEqual(['@m', 0]);
  await user.type(field(), 'i');
  await waitFor(() => expect(options()).toHaveLength(2));
  await user.click(options()[0] as HTMLElement);
  expect(field().value).toBe('@mira ');
});

test('a member who moves the caret away and presses Enter gets a line, not a name [COMMENT-079]', async () => {
  const { user } = openComments({ answers });
  await user.type(field(), 'Hello @mi');
  await waitFor(() => expect(options()).toHaveLength(2));
  await user.keyboard('{Home}');
  await waitFor(() => expect(options()).toHaveLength(0));
  await user.keyboard('{Enter}');
  expect(field().value).toBe('\nHello @mi');
});

test('a suggestion is not put in where the caret was moved unnoticed [COMMENT-079]', async () => {
  const { user } = openComments({ answers });
  await user.type(field(), 'Hello @mi');
  await waitFor(() => expect(options()).toHaveLength(2));
  const [first] = options();
  field().selectionStart = 2;
  field().selectionEnd = 2;
  fireEvent.click(first as HTMLElement);
  expect(field().value).toBe('Hello @mi');
});

test('a member who writes on at once after choosing writes behind the name, before the next frame [COMMENT-079]', async () => {
  const { user } = openComments({ answers });
  await user.type(field(), 'Hi @mi, listen');
  field().setSelectionRange(6, 6);
  fireEvent.select(field());
  await waitFor(() => expect(options()).toHaveLength(2));
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect([field().value, field().selectionStart]).toEqual(['Hi @mira , listen', 9]);
});

test('a name that a comment has no room for is not put in [COMMENT-079]', async () => {
  const { user } = openComments({ answers });
  const text = `${'x'.repeat(CONTENT_LIMIT - 5)} @mi`;
  await user.click(field());
  await user.paste(text.slice(0, -1));
  await user.keyboard('i');
  await waitFor(() => expect(options()).toHaveLength(2));
  await user.keyboard('{Enter}');
  expect([field().value, options().length]).toEqual([text, 0]);
});

test('Tab chooses, and the arrow keys go round the suggestions [COMMENT-079]', async () => {
  const { user } = openComments({ answers });
  await user.type(field(), '@mi');
  await waitFor(() => expect(options()).toHaveLength(2));
  const places: number[] = [];
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await user.keyboard(`{${key}}`);
    places.push(chosen());
  }
  expect(places).toEqual([1, 0, 1, 0]);
  await user.keyboard('{ArrowUp}{Tab}');
  expect([field().value, document.activeElement]).toEqual(['@milo ', field()]);
});

test('a member who mentions somebody in a group, in any script, is offered only people who may read the group [COMMENT-079]', async () => {
  const { user, calls } = openComments({ answers, host: { kind: 'group', id: 'night-owls' } });
  await user.type(field(), '@Ив');
  await waitFor(() => expect(calls(call)).toEqual([{ name: 'Ив', host: 'group/night-owls' }]));
});

test('a text without a begun name asks for nothing [COMMENT-079]', async () => {
  const { user, calls } = openComments({ answers });
  await user.type(field(), 'mail@mira and @ alone');
  await user.tab();
  expect(calls(call)).toEqual([]);
});

test('a mentioned name is a link to the page of the member, another stays plain [COMMENT-080]', () => {
  const { container } = render(
    <CommentText
      text={'@Mira, @nobody and https://example.org/@mira'}
      mentions={[{ name: 'mira', selfLink: '/user/mira' }]}
    />,
  );
  const links = [...container.querySelectorAll('a')].map((one) => [
    one.textContent,
    one.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['@Mira', '/user/mira'],
    ['https://example.org/@mira', 'https://example.org/@mira'],
  ]);
  expect(container.textContent).toBe('@Mira, @nobody and https://example.org/@mira');
});
