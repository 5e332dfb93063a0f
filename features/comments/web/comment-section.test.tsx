// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { commentListDocument } from '#features/comments/model/comment-document.ts';
import { aComment } from '#features/comments/testing/a-comment.ts';
import { ada, openComments } from '#features/comments/testing/open-comments.tsx';
import { forbidden } from '#platform/pure/refusal.ts';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const listCall = 'GET /api/tracks/:id/comments';
const itemOf = (text: string) => screen.getByText(text).closest('li') as HTMLElement;
const texts = () => [...document.querySelectorAll('li p[class*=text]')].map((found) => found.textContent);

test('a comment shows avatar, linked name, time and content, and has its id [COMMENT-009] [COMMENT-012] [SHELL-092]', async () => {
  const comment = aComment({ content: 'Lovely', createdAt: '2026-03-05T14:07:00.000Z' });
  openComments({ pages: [[comment]] });
  await screen.findByText('Lovely');
  const item = itemOf('Lovely');
  expect(item.id).toBe(`comment-${comment.id}`);
  expect(within(item).getByText('B').getAttribute('aria-hidden')).toBe('true');
  expect(within(item).getByRole('link', { name: 'ben' }).getAttribute('href')).toBe('/user/ben');
  expect(within(item).getByText('14:07, 05 Mar').tagName).toBe('TIME');
});

test('admins have the badge "Crew" [COMMENT-010]', async () => {
  const byBen = aComment({ content: 'by ben' });
  const byAdmin = aComment({ content: 'by admin', user: { ...byBen.user, id: ada.id, admin: true } });
  openComments({ pages: [[byBen, byAdmin]] });
  await screen.findByText('by ben');
  expect(within(itemOf('by admin')).getByText('Crew')).toBeTruthy();
  expect(within(itemOf('by ben')).queryByText('Crew')).toBeNull();
});

test('a deleted author has no link', async () => {
  const { user } = aComment();
  openComments({
    pages: [[aComment({ content: 'Left', user: { ...user, username: 'Deleted user', selfLink: null } })]],
  });
  await screen.findByText('Left');
  expect(within(itemOf('Left')).getByText('Deleted user')).toBeTruthy();
  expect(within(itemOf('Left')).queryByRole('link', { name: 'Deleted user' })).toBeNull();
});

test.each([2, 3, 4])(
  'status %i shows the status text, even where content was sent [COMMENT-031]',
  async (status) => {
    openComments({
      pages: [[aComment({ status, statusText: 'The text of the status', content: 'The words' })]],
    });
    expect(await screen.findByText('The text of the status')).toBeTruthy();
    expect(screen.queryByText('The words')).toBeNull();
  },
);

test.each([0, 1, 5])('status %i shows the content [COMMENT-032]', async (status) => {
  openComments({ pages: [[aComment({ status, content: 'The words' })]] });
  expect(await screen.findByText('The words')).toBeTruthy();
});

test('"Show more" adds the next page below while there is one [COMMENT-007]', async () => {
  const pages = [
    [aComment({ content: 'one' })],
    [aComment({ content: 'two' })],
    [aComment({ content: 'three' })],
  ];
  const { user, calls } = openComments({ pages });
  await screen.findByText('one');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('two', undefined, { timeout: 3000 });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('three', undefined, { timeout: 3000 });
  expect(texts()).toEqual(['one', 'two', 'three']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(calls(listCall).map(({ page }) => page)).toEqual([undefined, '1', '2']);
});

test('pages are requested at least 500 ms apart [COMMENT-008]', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pages = [[aComment({ content: 'one' })], [aComment({ content: 'two' })]];
  const { calls } = openComments({ pages });
  await act(() => vi.advanceTimersByTimeAsync(10));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Show more' })));
  await act(() => vi.advanceTimersByTimeAsync(480));
  expect(calls(listCall)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(20));
  expect(calls(listCall)).toHaveLength(2);
  expect(texts()).toEqual(['one', 'two']);
});

test('with comments turned off nothing is rendered or requested [COMMENT-024]', async () => {
  const { container, sent } = openComments({ host: { open: false } });
  expect(container.querySelector('section')).toBeNull();
  expect(sent).toEqual([]);
});

test('a guest sees "Login to comment!" instead of the form [COMMENT-013]', async () => {
  openComments({ viewer: null });
  const link = screen.getByRole('link', { name: 'Login to comment!' });
  expect(link.getAttribute('href')).toBe('/auth?tab=sign_in&redirect_to=%2Fuser%2Fben%2Ftrack%2Fnight-drive');
  expect(screen.queryByRole('textbox')).toBeNull();
  await screen.findByText('No comments yet.');
});

test('a member who may not write sees no form', async () => {
  openComments({ host: { mayWrite: false } });
  await screen.findByText('No comments yet.');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a loading list shows a skeleton, and a failed one can be retried', async () => {
  let tries = 0;
  const answer = async () => {
    tries += 1;
    if (tries === 1) throw forbidden();
    return commentListDocument([aComment({ content: 'Here now' })], { nextPage: null, total: 1 });
  };
  const { user, container } = openComments({ answers: { [listCall]: answer } });
  expect(container.querySelector('ol[aria-busy=true]')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Here now', undefined, { timeout: 3000 })).toBeTruthy();
});

test('"Report" and "Delete" appear where the server allows them', async () => {
  const pages = [
    [aComment({ content: 'both', can: { delete: true, report: true } }), aComment({ content: 'none' })],
  ];
  openComments({ pages });
  await screen.findByText('both');
  const buttons = (text: string) =>
    within(itemOf(text))
      .queryAllByRole('button')
      .map((one) => one.textContent);
  expect(buttons('both')).toEqual(['Report', 'Delete']);
  expect(buttons('none')).toEqual([]);
});

test('deleting asks for confirmation; declining sends nothing [COMMENT-053]', async () => {
  const { user, calls } = openComments({
    pages: [[aComment({ content: 'mine', can: { delete: true } })]],
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = screen.getByRole('alertdialog');
  expect(within(question).getByText('Are you sure you want to delete this comment?')).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(calls('DELETE /api/comments/:id')).toEqual([]);
  expect(screen.getByText('mine')).toBeTruthy();
});

test('a confirmed deletion removes the comment and says so [COMMENT-054] [COMMENT-055]', async () => {
  const mine = aComment({ content: 'mine', can: { delete: true } });
  const { user, calls, counts } = openComments({ pages: [[mine, aComment({ content: 'other' })]] });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('mine')).toBeNull());
  expect(screen.getByText('other')).toBeTruthy();
  expect(calls('DELETE /api/comments/:id')).toEqual([{ id: mine.id }]);
  expect(screen.getByText('Comment deleted successfully!')).toBeTruthy();
  expect(counts).toEqual([-1]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Comments'));
});

test('a refused deletion keeps the comment and shows the reason', async () => {
  const answers = {
    'DELETE /api/comments/:id': async () => {
      throw forbidden('You are not allowed to do this.');
    },
  };
  const { user, counts } = openComments({
    pages: [[aComment({ content: 'kept', can: { delete: true } })]],
    answers,
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  expect(screen.getByText('kept')).toBeTruthy();
  expect(counts).toEqual([]);
});
