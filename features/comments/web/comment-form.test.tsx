// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { commentDocument } from '#features/comments/model/comment-document.ts';
import { aComment } from '#features/comments/testing/a-comment.ts';
import { ada, openComments } from '#features/comments/testing/open-comments.tsx';
import { invalid, Refusal, tooMany } from '#platform/pure/refusal.ts';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const postCall = 'POST /api/tracks/:id/comments';
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Post comment' });
const mine = (content: string) =>
  commentDocument(
    aComment({
      content,
      user: { ...aComment().user, id: ada.id, username: 'ada' },
      can: { delete: true },
    }),
  );

test('an empty or blank comment cannot be submitted [COMMENT-015]', async () => {
  const { user, calls } = openComments();
  expect(submit().disabled).toBe(true);
  await user.type(field(), '  \n \u200b\u2060');
  expect(submit().disabled).toBe(true);
  await user.type(field(), 'Hi');
  expect(submit().disabled).toBe(false);
  expect(calls(postCall)).toEqual([]);
});

test('the field takes at most 600 characters; an emoji counts as one [COMMENT-014]', () => {
  openComments();
  fireEvent.change(field(), { target: { value: 'x'.repeat(700) } });
  expect(field().value).toBe('x'.repeat(600));
  fireEvent.change(field(), { target: { value: '🎵'.repeat(601) } });
  expect(field().value).toBe('🎵'.repeat(600));
  expect(screen.getByText('600 / 600')).toBeTruthy();
});

test('a posted comment appears on top, the field is cleared, and a message confirms it [COMMENT-017] [COMMENT-018]', async () => {
  const answers = { [postCall]: async ({ content }: { content: string }) => mine(content) };
  const { user, calls, counts } = openComments({ pages: [[aComment({ content: 'older' })]], answers });
  await screen.findByText('older');
  await user.type(field(), 'Brand new');
  await user.click(submit());
  await waitFor(() => expect(document.querySelector('li')?.textContent).toContain('Brand new'));
  expect(document.querySelectorAll('li')).toHaveLength(2);
  expect(field().value).toBe('');
  expect(calls(postCall)).toEqual([{ id: '0198f000-0000-7000-8000-0000000000aa', content: 'Brand new' }]);
  expect(screen.getByText('Comment posted successfully!')).toBeTruthy();
  expect(counts).toEqual([1]);
  expect(document.activeElement).toBe(field());
});

test('the first comment replaces "No comments yet."', async () => {
  const answers = { [postCall]: async ({ content }: { content: string }) => mine(content) };
  const { user } = openComments({ answers });
  await screen.findByText('No comments yet.');
  await user.type(field(), 'First');
  await user.click(submit());
  await screen.findByText('First');
  expect(screen.queryByText('No comments yet.')).toBeNull();
});

test.each([
  [
    'a field error',
    invalid({ content: ['is too long (maximum is 600 characters)'] }),
    'Content is too long (maximum is 600 characters)',
  ],
  ['a limit', tooMany(60), 'Too many attempts. Please try again later.'],
  [
    'no connection',
    new Refusal(0, 'The connection was lost. Please try again.'),
    'The connection was lost. Please try again.',
  ],
])('after %s the text stays and the server message is shown [COMMENT-019]', async (_what, refusal, text) => {
  const answers = {
    [postCall]: async () => {
      throw refusal;
    },
  };
  const { user, counts } = openComments({ answers });
  await user.type(field(), 'Not lost');
  await user.click(submit());
  expect(await screen.findByText(text)).toBeTruthy();
  expect(field().value).toBe('Not lost');
  expect(screen.queryByText('Comment posted successfully!')).toBeNull();
  expect(counts).toEqual([]);
});

test('no second post is sent while one is pending [COMMENT-022]', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { user, calls } = openComments({ answers: { [postCall]: () => promise } });
  await user.type(field(), 'Once');
  await user.click(submit());
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  await user.click(submit());
  fireEvent.submit(field().form as HTMLFormElement);
  await act(async () => resolve(mine('Once')));
  await screen.findByText('Once');
  expect(calls(postCall)).toHaveLength(1);
});
