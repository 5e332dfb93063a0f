// @vitest-environment happy-dom

import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CommentView } from '#features/comments/contract.ts';
import { commentListDocument } from '#features/comments/model/comment-document.ts';
import { commentAsReply } from '#features/comments/model/comment-replies.ts';
import { aComment } from '#features/comments/testing/a-comment.ts';
import { openComments } from '#features/comments/testing/open-comments.tsx';
import { settle } from '#testing/settle.ts';

afterEach(() => {
  history.replaceState(null, '', '#');
  cleanup();
});

const placeCall = 'GET /api/comments/:id/place';
const repliesCall = 'GET /api/comments/:id/replies';

/** Opens the section at the address of a comment. */
function openAt(linked: CommentView, pages: CommentView[][], replies: CommentView[] = []) {
  history.replaceState(null, '', `#comment-${linked.id}`);
  const address = `${location.pathname}#comment-${linked.id}`;
  return openComments({
    pages,
    answers: {
      [placeCall]: async () => ({ address, parentId: linked.parentId }),
      [repliesCall]: async ({ page }: { page?: string }) => {
        const from = Number(page ?? 0);
        const items = replies.slice(from, from + 20);
        const nextPage = from + 20 < replies.length ? String(from + 20) : null;
        return commentListDocument(items, { nextPage, total: replies.length });
      },
    },
  });
}
const isFocused = (comment: CommentView) =>
  waitFor(() => expect(document.activeElement?.id).toBe(`comment-${comment.id}`));

test('the address of a reply beyond the third opens its thread until it is shown, and focuses it [COMMENT-093]', async () => {
  const parent = aComment({ content: 'parent' });
  const all = Array.from({ length: 50 }, (_none, at) =>
    aComment({ content: `reply ${at + 1}`, parentId: parent.id }),
  );
  const shown = { ...parent, repliesCount: 50, replies: all.slice(0, 3).map(commentAsReply) };
  const linked = all[24] as CommentView;
  const { calls } = openAt(linked, [[shown]], all);
  await isFocused(linked);
  expect(calls(repliesCall).map(({ page }) => page)).toEqual([undefined, '20']);
  expect(screen.getByRole('button', { name: 'Show 10 more replies' })).toBeTruthy();
});

test('the address of a comment further down reads pages until it is shown [COMMENT-093]', async () => {
  const [first, second, third] = [aComment(), aComment(), aComment()];
  const { calls } = openAt(second, [[first], [second], [third]]);
  await isFocused(second);
  expect(calls(placeCall)).toEqual([{ id: second.id }]);
  expect(calls('GET /api/tracks/:id/comments')).toHaveLength(2);
});

test('a comment that is shown is focused without a call [COMMENT-093]', async () => {
  const comment = aComment();
  const { calls } = openAt(comment, [[comment]]);
  await isFocused(comment);
  expect(calls(placeCall)).toEqual([]);
});

test('a linked reply far down its thread is looked for in ten readings, and no more [COMMENT-096]', async () => {
  const parent = aComment({ content: 'parent' });
  const all = Array.from({ length: 300 }, (_none, at) =>
    aComment({ content: `reply ${at + 1}`, parentId: parent.id }),
  );
  const shown = { ...parent, repliesCount: 300, replies: all.slice(0, 3).map(commentAsReply) };
  const { calls, user } = openAt(all[299] as CommentView, [[shown]], all);
  const more = await screen.findByRole('button', { name: 'Show 100 more replies' });
  await settle();
  expect(calls(repliesCall)).toHaveLength(10);
  await user.click(more);
  await screen.findByRole('button', { name: 'Show 80 more replies' });
});

test('the time of a comment and of a reply is the link to it [COMMENT-095]', async () => {
  const reply = aComment({ parentId: '0198f000-0000-7000-8000-0000000000ff' });
  const comment = aComment({ repliesCount: 1, replies: [commentAsReply(reply)] });
  openComments({ pages: [[comment]] });
  const item = () => document.getElementById(`comment-${comment.id}`);
  await waitFor(() => expect(item()).not.toBeNull());
  const links = [...(item()?.querySelectorAll('a:has(time)') ?? [])];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `#comment-${comment.id}`,
    `#comment-${reply.id}`,
  ]);
});
