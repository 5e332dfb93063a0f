// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { CommentView } from '#features/comments/contract.ts';
import { commentDocument, commentListDocument } from '#features/comments/model/comment-document.ts';
import { aComment } from '#features/comments/testing/a-comment.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../testing/a-campaign-view.ts';
import { CampaignPage } from './campaign-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

async function open(comments: CommentView[], answers: Answers) {
  const group = campaignGroup();
  const opened = await openGroups(<CampaignPage params={{ groupLink: group.groupLink }} />, {
    answers: {
      'GET /api/groups/:group_link': () => campaignDocument(group, aCampaignView()),
      'GET /api/groups/:group_link/contestants': () => ({ data: [], meta: { nextPage: null, total: 0 } }),
      'GET /api/groups/:id/comments': () =>
        commentListDocument(comments, { nextPage: null, total: comments.length }),
      ...answers,
    },
  });
  return opened;
}
const section = () => within(screen.getByRole('region', { name: 'Comments' }));
const press = (name: string) =>
  act(async () => void fireEvent.click(section().getByRole('button', { name })));

test('a comment is posted on the page of a campaign, and an empty one cannot be sent [CAMPAIGN-071] [CAMPAIGN-072]', async () => {
  const post = 'POST /api/groups/:id/comments';
  const { user, calls } = await open([], {
    [post]: ({ content }: Record<string, unknown>) => commentDocument(aComment({ content: String(content) })),
  });
  const field = section().getByRole('textbox', { name: 'Your comment' });
  const button = section().getByRole<HTMLButtonElement>('button', { name: 'Post comment' });
  await user.type(field, '   ');
  expect(button.disabled).toBe(true);
  await user.type(field, 'Salt');
  await press('Post comment');
  expect(await screen.findByText('Comment posted successfully!')).toBeTruthy();
  expect(calls(post)).toEqual([{ id: 'remix-the-tide', content: expect.stringContaining('Salt') }]);
  expect(section().getByText(/Salt$/)).toBeTruthy();
});

test('a deletion on the page of a campaign asks first and says so afterwards [CAMPAIGN-073] [CAMPAIGN-074]', async () => {
  const mine = aComment({ content: 'mine', can: { delete: true } });
  const call = 'DELETE /api/comments/:id';
  const { calls } = await open([mine], { [call]: () => undefined });
  const answer = async (name: string) => {
    await press('Delete');
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText('Are you sure you want to delete this comment?')).toBeTruthy();
    await act(async () => void fireEvent.click(question.getByRole('button', { name })));
  };
  await answer('Cancel');
  expect([calls(call), section().queryByText('mine') !== null]).toEqual([[], true]);
  await new Promise((settled) => setTimeout(settled, 320));
  await answer('Delete');
  expect(calls(call)).toEqual([{ id: mine.id }]);
  expect(await screen.findByText('Comment deleted successfully!')).toBeTruthy();
  await waitFor(() => expect(section().queryByText('mine')).toBeNull());
});

test('a report on the page of a campaign sends its reason and is confirmed [CAMPAIGN-076] [CAMPAIGN-077]', async () => {
  const rude = aComment({ content: 'rude', can: { report: true } });
  const call = 'POST /api/comments/:id/reports';
  const { user, calls } = await open([rude], {
    [call]: () => commentDocument({ ...rude, can: { ...rude.can, report: false } }),
  });
  await press('Report');
  const dialog = within(await screen.findByRole('dialog', { name: 'Report comment' }));
  await user.type(dialog.getByRole('textbox'), 'Rude words');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Comment reported successfully!')).toBeTruthy();
  expect(calls(call)).toEqual([{ id: rude.id, reason: 'Rude words' }]);
});
