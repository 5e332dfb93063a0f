// @vitest-environment happy-dom

import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openComments } from '#features/comments/testing/open-comments.tsx';
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
