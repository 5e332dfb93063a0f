// @vitest-environment happy-dom

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { commentDocument, commentListDocument } from '#features/comments/model/comment-document.ts';
import { commentAsReply } from '#features/comments/model/comment-replies.ts';
import { aComment } from '#features/comments/testing/a-comment.ts';
import { openComments } from '#features/comments/testing/open-comments.tsx';
import { forbidden } from '#platform/pure/refusal.ts';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const replyCall = 'POST /api/comments/:id/replies';
const listCall = 'GET /api/comments/:id/replies';
const can = { delete: true, reply: true };
const aThread = (count: number, shown = Math.min(3, count)) => {
  const parent = aComment({ content: 'parent', can });
  const all = Array.from({ length: count }, (_none, at) =>
    aComment({ content: `reply ${at + 1}`, parentId: parent.id, can: { delete: true } }),
  );
  return {
    parent: { ...parent, repliesCount: count, replies: all.slice(0, shown).map(commentAsReply) },
    all,
  };
};
const replies = () => screen.queryByRole('list', { name: 'Replies to ben' });
const texts = () => [...(replies()?.querySelectorAll('p[class*=text]') ?? [])].map((one) => one.textContent);

test('replies stand below their comment, and "Show more replies" adds the others once [COMMENT-070]', async () => {
  const { parent, all } = aThread(5);
  const { user, calls } = openComments({
    pages: [[parent]],
    answers: { [listCall]: async () => commentListDocument(all, { nextPage: null, total: 5 }) },
  });
  await screen.findByText('reply 3');
  expect(texts()).toEqual(['reply 1', 'reply 2', 'reply 3']);
  await user.click(screen.getByRole('button', { name: 'Show 2 more replies' }));
  await screen.findByText('reply 5');
  expect(texts()).toEqual(['reply 1', 'reply 2', 'reply 3', 'reply 4', 'reply 5']);
  expect(calls(listCall)).toEqual([{ id: parent.id, items: 20, page: undefined }]);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('a member replies, and the reply stands below, counted and confirmed [COMMENT-070]', async () => {
  const { parent } = aThread(1);
  const answer = async ({ content }: { content: string }) =>
    commentDocument(aComment({ content, parentId: parent.id }));
  const { user, calls, counts } = openComments({ pages: [[parent]], answers: { [replyCall]: answer } });
  await screen.findByText('reply 1');
  await user.click(screen.getByRole('button', { name: 'Reply' }));
  const field = screen.getByRole('textbox', { name: 'Your reply' });
  expect(document.activeElement).toBe(field);
  await user.type(field, 'So it is');
  await user.click(screen.getByRole('button', { name: 'Post reply' }));
  await waitFor(() => expect(texts()).toEqual(['reply 1', 'So it is']));
  expect(calls(replyCall)).toEqual([{ id: parent.id, content: 'So it is' }]);
  expect(screen.getByText('Reply posted successfully!')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
  expect(counts).toEqual([1]);
});

test('a refused reply keeps its form and text [COMMENT-070]', async () => {
  const { parent } = aThread(0);
  const { user, counts } = openComments({
    pages: [[parent]],
    answers: {
      [replyCall]: async () => {
        throw forbidden('You are not allowed to reply here.');
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Reply' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' });
  await user.type(field, 'Kept');
  await user.click(screen.getByRole('button', { name: 'Post reply' }));
  await screen.findByText('You are not allowed to reply here.');
  expect([field.value, counts]).toEqual(['Kept', []]);
});

test('a comment that may not be replied to offers no reply [COMMENT-070]', async () => {
  openComments({ pages: [[aComment({ content: 'alone' })]] });
  await screen.findByText('alone');
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
});

test('a deleted comment with replies leaves a gap, which goes with the last reply [COMMENT-069] [COMMENT-070]', async () => {
  const { parent } = aThread(1);
  const { user, calls, counts } = openComments({ pages: [[parent]] });
  const remove = async (text: string) => {
    const item = (await screen.findByText(text)).closest('li') as HTMLElement;
    await user.click(within(item).getAllByRole('button', { name: 'Delete' })[0] as HTMLElement);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  };
  await remove('parent');
  await screen.findByText('This comment was deleted.');
  expect(screen.queryByText('parent')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Deleted user' })).toBeNull();
  await remove('reply 1');
  await waitFor(() => expect(screen.queryByText('This comment was deleted.')).toBeNull());
  expect(calls('DELETE /api/comments/:id')).toEqual([{ id: parent.id }, { id: parent.replies[0]?.id }]);
  expect(counts).toEqual([-1, -1]);
});
