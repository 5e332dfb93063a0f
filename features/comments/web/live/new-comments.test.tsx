// @vitest-environment happy-dom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commentListDocument } from '#features/comments/model/comment-document.ts';
import { aComment } from '#features/comments/testing/a-comment.ts';
import { openComments } from '#features/comments/testing/open-comments.tsx';
import type { CommentView } from '../../contract.ts';

const listCall = 'GET /api/tracks/:id/comments';
const texts = () => [...document.querySelectorAll('li p[class*=text]')].map((found) => found.textContent);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
});

/** The comments of a track, of which the server says that they changed by `change`. */
async function open(first: readonly CommentView[]) {
  let now = first;
  const answers = { [listCall]: async () => commentListDocument(now, { nextPage: null, total: now.length }) };
  const view = openComments({ answers, live: true });
  await screen.findByText(first[0]?.content ?? '');
  return {
    ...view,
    async change(comments: readonly CommentView[]) {
      now = comments;
      const before = view.calls(listCall).length;
      view.announceChange();
      await vi.advanceTimersByTimeAsync(4000);
      await waitFor(() => expect(view.calls(listCall).length).toBe(before + 1));
    },
  };
}

const [old, late, later] = [
  aComment({ content: 'old' }),
  aComment({ content: 'late' }),
  aComment({ content: 'later' }),
];

/** Scrolls so that the list begins so many px below the top of the window. */
function scrollTo(top: number): void {
  vi.spyOn(HTMLOListElement.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
}

test('comments that others write come to the top of a list whose beginning is in view, and deleted ones leave [COMMENT-082]', async () => {
  const { change } = await open([old]);
  await change([late, old]);
  await waitFor(() => expect(texts()).toEqual(['late', 'old']));
  await change([later, late]);
  await waitFor(() => expect(texts()).toEqual(['later', 'late']));
  expect(screen.queryByRole('button', { name: /new comment/ })).toBeNull();
});

test('a reader sees another comment pinned: it stands first, once, and only it is marked [COMMENT-082] [COMMENT-084]', async () => {
  const pin = (comment: CommentView) => ({ ...comment, pinned: true });
  const { change } = await open([pin(late), later]);
  await change([pin(old), later, late]);
  await waitFor(() => expect(texts()).toEqual(['old', 'later', 'late']));
  expect(screen.getAllByText(/^Pinned/)).toHaveLength(1);
});

test('a reader who has scrolled past the beginning gets a button, which shows them and moves the focus to the heading [COMMENT-082]', async () => {
  const { change, user } = await open([old]);
  scrollTo(-300);
  await change([late, old]);
  const button = await screen.findByRole('button', { name: '1 new comment' });
  expect(button.closest('[role=status]')).toBeTruthy();
  expect(texts()).toEqual(['old']);
  await change([later, late, old]);
  await user.click(await screen.findByRole('button', { name: '2 new comments' }));
  await waitFor(() => expect(texts()).toEqual(['later', 'late', 'old']));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Comments' }));
  expect(screen.queryByRole('button', { name: /new comment/ })).toBeNull();
});

test('a reader with the focus in the list keeps it, and gets the button [COMMENT-082]', async () => {
  const { change } = await open([{ ...old, can: { ...old.can, reply: true } }]);
  const reply = screen.getByRole('button', { name: 'Reply' });
  reply.focus();
  await change([late, { ...old, can: { ...old.can, reply: true } }]);
  await screen.findByRole('button', { name: '1 new comment' });
  expect(document.activeElement).toBe(reply);
  expect(texts()).toEqual(['old']);
});

test('many changes at once are read once, and none while the tab is hidden [COMMENT-082]', async () => {
  const { announceChange, calls } = await open([old]);
  const count = () => calls(listCall).length;
  for (let at = 0; at < 20; at += 1) announceChange();
  await vi.advanceTimersByTimeAsync(2900);
  expect(count()).toBe(2);
  await vi.advanceTimersByTimeAsync(3000);
  const read = count();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  announceChange();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(count()).toBe(read);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await vi.advanceTimersByTimeAsync(4000);
  expect(count()).toBe(read + 1);
});
