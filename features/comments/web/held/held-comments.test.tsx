// @vitest-environment happy-dom

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { type HeldCommentView, heldCommentsEndpoint } from '#features/comments/held.contract.ts';
import { commentDocument } from '#features/comments/model/comment-document.ts';
import { aComment } from '#features/comments/testing/a-comment.ts';
import { openComments } from '#features/comments/testing/open-comments.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const getCall = 'GET /api/tracks/:id/comments/held';
const showCall = 'POST /api/held_comments/:id/show';
const removeCall = 'DELETE /api/held_comments/:id';
const host = { held: heldCommentsEndpoint('/api/tracks/:id/comments/held', 'tracks') };

const waiting = (more: Partial<HeldCommentView> = {}): HeldCommentView => ({
  id: '0198f000-0000-7000-8000-0000000000c1',
  content: 'My first words',
  createdAt: '2026-03-05T14:07:00.000Z',
  moment: 8000,
  isReply: false,
  user: aComment().user,
  mayShow: true,
  ...more,
});

test('the owner shows a comment that waits, or removes it [COMMENT-089]', async () => {
  let held = [waiting(), waiting({ id: '0198f000-0000-7000-8000-0000000000c2', content: 'Spam' })];
  const take = async ({ id }: { id: string }) => {
    held = held.filter((one) => one.id !== id);
    return commentDocument(aComment({ id }));
  };
  const { user, calls, counts } = openComments({
    host,
    answers: { [getCall]: async () => ({ held, total: held.length }), [showCall]: take, [removeCall]: take },
  });
  const region = await screen.findByRole('region', { name: 'Waiting for you (2)' });
  const [first, second] = within(region).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(first.textContent).toContain('at 0:08');
  await user.click(within(first).getByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('region', { name: 'Waiting for you (1)' })).toBeTruthy();
  expect(counts).toEqual([1]);
  expect(document.activeElement?.textContent).toBe('Comments');
  await user.click(within(second).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /Waiting/ })).toBeNull());
  expect([calls(showCall), calls(removeCall)].map(([one]) => one?.id)).toEqual([
    '0198f000-0000-7000-8000-0000000000c1',
    '0198f000-0000-7000-8000-0000000000c2',
  ]);
});

test('who posts a comment that is held reads that it waits, and sees it among their own [COMMENT-089]', async () => {
  let held: HeldCommentView[] = [];
  const { user, counts } = openComments({
    host,
    answers: {
      [getCall]: async () => ({ held, total: held.length }),
      'POST /api/tracks/:id/comments': async () => {
        held = [waiting({ mayShow: false })];
        return commentDocument(aComment({ held: true }));
      },
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'My first words');
  await user.click(screen.getByRole('button', { name: 'Post comment' }));
  const region = await screen.findByRole('region', { name: 'Waiting for the musician' });
  expect(screen.getByText('Your comment waits for the musician, who shows or removes it.')).toBeTruthy();
  expect(within(region).getByText('My first words')).toBeTruthy();
  expect(within(region).queryByRole('button', { name: 'Show' })).toBeNull();
  expect(within(region).getByRole('button', { name: 'Delete' })).toBeTruthy();
  expect([counts, screen.queryByText('No comments yet.')]).toEqual([[], expect.anything()]);
});
