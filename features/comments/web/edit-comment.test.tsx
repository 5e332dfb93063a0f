// @vitest-environment happy-dom

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { commentDocument } from '#features/comments/model/comment-document.ts';
import { commentAsReply } from '#features/comments/model/comment-replies.ts';
import { aComment } from '#features/comments/testing/a-comment.ts';
import { openComments } from '#features/comments/testing/open-comments.tsx';
import { forbidden } from '#platform/pure/refusal.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';

afterEach(() => {
  vi.useRealTimers();
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

/** Comments can be edited for 15 minutes. */
const justNow = new Date().toISOString();
const editCall = 'PUT /api/comments/:id/content';
const editedAt = '2026-03-05T14:20:00.000Z';
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your comment' });
const queryField = () => screen.queryByRole('textbox', { name: 'Edit your comment' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('an author edits a comment, which shows its new text as edited and keeps its replies [COMMENT-073]', async () => {
  const reply = aComment({ content: 'a reply' });
  const mine = aComment({ content: 'Frist', createdAt: justNow, can: { edit: true, delete: true } });
  const shown = { ...mine, repliesCount: 1, replies: [commentAsReply(reply)] };
  const answer = async ({ content }: { content: string }) => commentDocument({ ...mine, content, editedAt });
  const { user, calls, counts } = openComments({ pages: [[shown]], answers: { [editCall]: answer } });
  await screen.findByText('Frist');
  expect(screen.queryByText('edited')).toBeNull();
  await user.click(button('Edit'));
  expect([document.activeElement, field().value]).toEqual([field(), 'Frist']);
  await user.clear(field());
  expect(button('Save').disabled).toBe(true);
  await user.type(field(), 'First');
  await user.click(button('Save'));
  await screen.findByText('First');
  expect(queryField()).toBeNull();
  expect(calls(editCall)).toEqual([{ id: mine.id, content: 'First' }]);
  expect(screen.getByText('edited').getAttribute('datetime')).toBe(editedAt);
  expect(screen.getByText('edited').title).toBe(formatTimestamp(editedAt));
  expect(screen.getByText('a reply')).toBeTruthy();
  expect(screen.getByText('Comment edited successfully!')).toBeTruthy();
  expect(document.activeElement).toBe(button('Edit'));
  expect(counts).toEqual([]);
});

test('an author edits a reply [COMMENT-073]', async () => {
  const parent = aComment({ content: 'parent' });
  const reply = aComment({ content: 'Fine', parentId: parent.id, createdAt: justNow, can: { edit: true } });
  const shown = { ...parent, repliesCount: 1, replies: [commentAsReply(reply)] };
  const answer = async ({ content }: { content: string }) => commentDocument({ ...reply, content, editedAt });
  const { user } = openComments({ pages: [[shown]], answers: { [editCall]: answer } });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(field(), ' indeed');
  await user.click(button('Save'));
  const replies = screen.getByRole('list', { name: 'Replies to ben' });
  await within(replies).findByText('Fine indeed');
});

test('"Cancel" sends nothing and keeps the text [COMMENT-073]', async () => {
  const { user, calls } = openComments({
    pages: [[aComment({ content: 'Kept', createdAt: justNow, can: { edit: true } })]],
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(field(), ' not');
  await user.click(button('Cancel'));
  await waitFor(() => expect(queryField()).toBeNull());
  expect(screen.getByText('Kept')).toBeTruthy();
  expect(calls(editCall)).toEqual([]);
  expect(document.activeElement).toBe(button('Edit'));
});

test('a refused edit keeps its form and text and says why [COMMENT-073]', async () => {
  const text = 'A comment can be changed for 15 minutes after it was posted.';
  const { user } = openComments({
    pages: [[aComment({ content: 'Old', createdAt: justNow, can: { edit: true } })]],
    answers: {
      [editCall]: async () => {
        throw forbidden(text);
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(field(), ' and new');
  await user.click(button('Save'));
  await screen.findByText(text);
  expect(field().value).toBe('Old and new');
});

test('a comment that may not be edited offers no edit [COMMENT-073]', async () => {
  openComments({ pages: [[aComment({ content: 'not mine', can: { delete: true } })]] });
  await screen.findByText('not mine');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('"Edit" goes when its 15 minutes are over, and a text that is being changed stays [COMMENT-092]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const createdAt = new Date().toISOString();
  const comments = ['Seen', 'Changed'].map((content) =>
    aComment({ content, createdAt, can: { edit: true } }),
  );
  openComments({ pages: [comments] });
  const buttons = () => screen.queryAllByRole('button', { name: 'Edit' });
  await waitFor(() => expect(buttons()).toHaveLength(2));
  act(() => buttons()[1]?.click());
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  pass(14 * 60_000);
  expect(buttons()).toHaveLength(2);
  const [seen] = buttons();
  seen?.focus();
  pass(60_001);
  expect(document.activeElement?.id).toBe(`comment-${comments[0]?.id}`);
  expect([buttons().length, field().value]).toEqual([1, 'Changed']);
  act(() => button('Cancel').click());
  expect(buttons()).toHaveLength(0);
  expect(document.activeElement?.id).toBe(`comment-${comments[1]?.id}`);
});
