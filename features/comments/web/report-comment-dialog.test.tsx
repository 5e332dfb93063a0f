// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { commentDocument } from '#features/comments/model/comment-document.ts';
import { aComment } from '#features/comments/testing/a-comment.ts';
import { openComments } from '#features/comments/testing/open-comments.tsx';
import { conflict } from '#platform/pure/refusal.ts';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const reportCall = 'POST /api/comments/:id/reports';
const dialog = () => screen.getByRole('dialog', { name: 'Report comment' });
const field = () => within(dialog()).getByRole<HTMLTextAreaElement>('textbox');
const send = () => within(dialog()).getByRole('button', { name: 'Send report' });
const rude = aComment({ content: 'rude', can: { report: true } });

async function openReport(answer: () => Promise<unknown>) {
  const opened = openComments({ pages: [[rude]], answers: { [reportCall]: answer } });
  await opened.user.click(await screen.findByRole('button', { name: 'Report' }));
  await screen.findByRole('dialog', { name: 'Report comment' });
  return opened;
}

test.each(['', '   '])(
  'an empty reason %j sends nothing and shows an error [COMMENT-044]',
  async (reason) => {
    const { user, calls } = await openReport(async () => commentDocument(rude));
    fireEvent.change(field(), { target: { value: reason } });
    await user.click(send());
    const message = 'Error! You need to tell us why you are reporting this comment.';
    expect(within(dialog()).getByText(message)).toBeTruthy();
    expect(calls(reportCall)).toEqual([]);
  },
);

test('a report is sent with its reason, confirmed, and not offered again [COMMENT-043] [COMMENT-045]', async () => {
  const reported = { ...rude, status: 1, can: { ...rude.can, report: false } };
  const { user, calls, counts } = await openReport(async () => commentDocument(reported));
  await user.type(field(), 'Rude words');
  await user.click(send());
  expect(await screen.findByText('Comment reported successfully!')).toBeTruthy();
  expect(calls(reportCall)).toEqual([{ id: rude.id, reason: 'Rude words' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Report' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('rude')).toBeTruthy();
  expect(counts).toEqual([]);
});

test('a refused report keeps the reason and shows the error', async () => {
  const { user } = await openReport(async () => {
    throw conflict('A moderator has already looked at this comment.');
  });
  await user.type(field(), 'Rude words');
  await user.click(send());
  expect(await within(dialog()).findByText('A moderator has already looked at this comment.')).toBeTruthy();
  expect(field().value).toBe('Rude words');
});

test('a reason takes at most 500 characters [COMMENT-044]', async () => {
  await openReport(async () => commentDocument(rude));
  fireEvent.change(field(), { target: { value: 'x'.repeat(501) } });
  expect(field().value).toBe('x'.repeat(500));
});
