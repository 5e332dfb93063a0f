// @vitest-environment happy-dom

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { commentDocument, commentListDocument } from '#features/comments/model/comment-document.ts';
import { aComment } from '#features/comments/testing/a-comment.ts';
import { openComments } from '#features/comments/testing/open-comments.tsx';
import { forbidden } from '#platform/pure/refusal.ts';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const texts = () => [...document.querySelectorAll('li p[class*=text]')].map((found) => found.textContent);
const itemOf = (text: string) => within(screen.getByText(text).closest('li') as HTMLElement);

test('the owner pins a comment, which comes first and is marked, and unpins it [COMMENT-084]', async () => {
  const old = aComment({ content: 'old', can: { pin: true } });
  const late = aComment({ content: 'late', can: { pin: true } });
  let isPinned = false;
  const answer = (pinned: boolean) => async () => {
    isPinned = pinned;
    return commentDocument({ ...old, pinned });
  };
  const { user } = openComments({
    answers: {
      'GET /api/tracks/:id/comments': async () => {
        const items = isPinned ? [{ ...old, pinned: true }, late] : [late, old];
        return commentListDocument(items, { nextPage: null, total: 2 });
      },
      'POST /api/comments/:id/pin': answer(true),
      'DELETE /api/comments/:id/pin': answer(false),
    },
  });
  await screen.findByText('old');
  expect(screen.queryByText('Pinned')).toBeNull();
  await user.click(itemOf('old').getByRole('button', { name: 'Pin' }));
  await screen.findByText('Comment pinned.');
  await waitFor(() => expect(texts()).toEqual(['old', 'late']));
  expect(itemOf('old').getByText('Pinned')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Comments' }));
  // A button ignores a second press at once, until something else was done.
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'x');
  await user.click(itemOf('old').getByRole('button', { name: 'Unpin' }));
  await screen.findByText('Comment unpinned.');
  await waitFor(() => expect(texts()).toEqual(['late', 'old']));
});

test('others are not offered "Pin", and a refused pin says why [COMMENT-084]', async () => {
  const mine = aComment({ content: 'mine', can: { pin: true } });
  const { user } = openComments({
    pages: [[mine, aComment({ content: 'other' })]],
    answers: {
      'POST /api/comments/:id/pin': async () => {
        throw forbidden('Only the owner may pin a comment.');
      },
    },
  });
  await screen.findByText('other');
  expect(itemOf('other').queryByRole('button', { name: 'Pin' })).toBeNull();
  await user.click(itemOf('mine').getByRole('button', { name: 'Pin' }));
  await screen.findByText('Only the owner may pin a comment.');
});
