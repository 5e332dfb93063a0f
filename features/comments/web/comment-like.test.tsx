// @vitest-environment happy-dom

import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { commentAsReply } from '#features/comments/model/comment-replies.ts';
import { aComment } from '#features/comments/testing/a-comment.ts';
import { openComments } from '#features/comments/testing/open-comments.tsx';
import { forbidden } from '#platform/pure/refusal.ts';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const likeCall = 'POST /api/comments/:id/likes';
const unlikeCall = 'DELETE /api/comments/:id/likes';
const can = { like: true };
const heart = (name: string) => screen.findByRole('button', { name });
const pressed = async (name: string) => (await heart(name)).getAttribute('aria-pressed');

test('a member likes a comment and takes the like back, which shows at once [COMMENT-077]', async () => {
  const comment = aComment({ content: 'So warm', likesCount: 2, can });
  const sent = Promise.withResolvers<unknown>();
  const { user, calls } = openComments({
    pages: [[comment]],
    answers: {
      [likeCall]: () => sent.promise,
      [unlikeCall]: async () => ({ likesCount: 2, currentUserLiked: false }),
    },
  });
  await user.click(await heart('Like this comment, 2 likes'));
  expect(await pressed('Like this comment, 3 likes')).toBe('true');
  sent.resolve({ likesCount: 4, currentUserLiked: true });
  await user.type(screen.getByRole('textbox'), 'x');
  await user.click(await heart('Like this comment, 4 likes'));
  expect(await pressed('Like this comment, 2 likes')).toBe('false');
  expect([calls(likeCall), calls(unlikeCall)]).toEqual([[{ id: comment.id }], [{ id: comment.id }]]);
});

test('a refused like is put back and says why [COMMENT-077]', async () => {
  const { user } = openComments({
    pages: [[aComment({ content: 'So warm', can })]],
    answers: {
      [likeCall]: async () => {
        throw forbidden('You are not allowed to like this comment.');
      },
    },
  });
  await user.click(await heart('Like this comment, 0 likes'));
  await screen.findByText('You are not allowed to like this comment.');
  expect(await pressed('Like this comment, 0 likes')).toBe('false');
});

test('replies are liked, too, and a count is shown from 1 on [COMMENT-077]', async () => {
  const reply = aComment({ content: 'a reply', likesCount: 1, currentUserLiked: true, can });
  const parent = aComment({ content: 'parent', can });
  openComments({ pages: [[{ ...parent, repliesCount: 1, replies: [commentAsReply(reply)] }]] });
  expect([
    (await heart('Like this comment, 1 like')).textContent,
    await pressed('Like this comment, 1 like'),
  ]).toEqual(['1', 'true']);
  expect((await heart('Like this comment, 0 likes')).textContent).toBe('');
});

test('a comment that cannot be liked has no heart [COMMENT-077]', async () => {
  openComments({ pages: [[aComment({ content: 'hidden', likesCount: 3 })]] });
  await screen.findByText('hidden');
  expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull();
});

test('a guest who likes is sent to sign-in and back [COMMENT-077]', async () => {
  const navigate = vi.fn();
  const { user, calls } = openComments({
    pages: [[aComment({ content: 'So warm', can })]],
    viewer: null,
    navigate,
  });
  await user.click(await heart('Like this comment, 0 likes'));
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(navigate.mock.calls[0]?.[0]).toMatch(/^\/auth\?tab=sign_in&redirect_to=/);
  expect(calls(likeCall)).toEqual([]);
});
