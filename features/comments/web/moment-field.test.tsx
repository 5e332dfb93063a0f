// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { commentDocument } from '#features/comments/model/comment-document.ts';
import { aComment } from '#features/comments/testing/a-comment.ts';
import { openComments } from '#features/comments/testing/open-comments.tsx';
import { invalid } from '#platform/pure/refusal.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { aPlayerTrack } from '#testing/a-player-track.ts';
import { SilentAudio } from '#testing/silent-audio.ts';

const postCall = 'POST /api/tracks/:id/comments';
const trackId = '0198f000-0000-7000-8000-0000000000aa';
const track = { ...aPlayerTrack('1'), id: trackId };

beforeEach(() => void vi.stubGlobal('Audio', SilentAudio));
afterEach(() => {
  act(() => getPlayerStore().stop());
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Moment in the track' });
const write = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Your comment' }), { target: { value } });
const playTo = (seconds: number, played = track) =>
  act(() => {
    const player = getPlayerStore();
    if (player.getState().id !== played.id || !player.getState().isPlaying) player.play(played);
    SilentAudio.made.at(-1)?.runTo(seconds);
  });

function open(answer: (input: { content: string; moment?: number }) => Promise<unknown> = post) {
  const seekTo = vi.fn();
  const host = { id: trackId, sound: { length: 100_000, seekTo } };
  return { ...openComments({ host, answers: { [postCall]: answer } }), seekTo };
}
const post = async ({ content, moment }: { content: string; moment?: number }) =>
  commentDocument(aComment({ content, moment: moment ?? null }));
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);

test('the moment follows the player until the member writes, is sent, and follows again [COMMENT-060]', async () => {
  const { calls } = open();
  await screen.findByText('No comments yet.');
  expect(field()).toBeNull();
  playTo(8.4);
  expect(field()?.value).toBe('0:08');
  playTo(9);
  expect(field()?.value).toBe('0:09');
  write('T');
  playTo(12);
  write('That bass');
  expect(field()?.value).toBe('0:09');
  submit();
  await screen.findByRole('button', { name: 'Play from 0:09' });
  expect(calls(postCall)).toEqual([{ id: trackId, content: 'That bass', moment: 9000 }]);
  expect(field()?.value).toBe('0:12');
});

test('a paused track gives the moment, a stopped one and another track give none [COMMENT-060]', () => {
  open();
  playTo(8);
  act(() => getPlayerStore().pause());
  expect(field()?.value).toBe('0:08');
  act(() => getPlayerStore().stop());
  expect(field()).toBeNull();
  playTo(5, aPlayerTrack('2'));
  expect(field()).toBeNull();
});

test('a member changes the moment, and removes and adds it [COMMENT-060]', async () => {
  const { calls, user } = open();
  playTo(8);
  write('Over all');
  await user.click(screen.getByRole('button', { name: 'Remove the moment' }));
  expect(field()).toBeNull();
  submit();
  await waitFor(() => expect(calls(postCall)).toEqual([{ id: trackId, content: 'Over all' }]));
  await waitFor(() => expect(field()?.value).toBe('0:08'));
  await user.click(screen.getByRole('button', { name: 'Remove the moment' }));
  await user.click(screen.getByRole('button', { name: 'Add a moment' }));
  fireEvent.change(field() as HTMLInputElement, { target: { value: '1:40' } });
  write('The end');
  submit();
  await waitFor(() =>
    expect(calls(postCall)[1]).toEqual({ id: trackId, content: 'The end', moment: 100_000 }),
  );
});

test.each(['1:41', 'soon', ''])('the moment %j sends nothing and says why [COMMENT-060]', async (value) => {
  const { calls } = open();
  playTo(8);
  write('Too late');
  fireEvent.change(field() as HTMLInputElement, { target: { value } });
  submit();
  await screen.findByText('Write a time from 0:00 to 1:40');
  expect(field()?.getAttribute('aria-invalid')).toBe('true');
  expect(calls(postCall)).toEqual([]);
});

test('a moment that the server refuses shows its reason, and the text stays [COMMENT-060]', async () => {
  open(async () => {
    throw invalid({ moment: ['is after the end of the track'] });
  });
  playTo(8);
  write('Kept');
  submit();
  await screen.findByText('Moment is after the end of the track');
  expect(field()?.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Kept')).toBeTruthy();
});

test("a comment's moment seeks the player; without one, or on a host without sound, there is no button [COMMENT-061]", async () => {
  const pages = [
    [aComment({ content: 'there', moment: 65_000 }), aComment({ content: 'whole', moment: null })],
  ];
  const seekTo = vi.fn();
  const { user, unmount } = openComments({ pages, host: { sound: { length: 100_000, seekTo } } });
  await screen.findByText('there');
  const [button, ...others] = screen.getAllByRole('button', { name: /^Play from/ });
  expect([button?.textContent, others]).toEqual(['1:05', []]);
  await user.click(button as HTMLElement);
  expect(seekTo.mock.calls).toEqual([[65_000]]);
  unmount();
  openComments({ pages });
  const item = (await screen.findByText('there')).closest('li') as HTMLElement;
  expect(within(item).queryByRole('button')).toBeNull();
});
