// @vitest-environment happy-dom

import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { commentDocument, commentListDocument } from '#features/comments/model/comment-document.ts';
import { aComment } from '#features/comments/testing/a-comment.ts';
import { Player } from '#features/player/web/player.tsx';
import { type Answers, aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { toPlayerTrack } from '#features/tracks/web/to-player-track.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { SilentAudio } from '#testing/silent-audio.ts';
import type { NewsView } from '../contract.ts';
import { aNewsView, newsAnswer } from '../testing/a-news-view.ts';
import { NewsPage } from './news-page.tsx';

vi.stubGlobal('Audio', SilentAudio);
afterEach(() => {
  cleanup();
  getPlayerStore().stop();
});

const like = 'POST /api/news/:id/likes';
const unlike = 'DELETE /api/news/:id/likes';
const comments = 'GET /api/news/:id/comments';

const open = (item: NewsView, answers: Answers = {}, viewer?: null) =>
  openTracks(
    <>
      <NewsPage params={{ id: item.id }} />
      <Player />
    </>,
    {
      answers: { 'GET /api/news/:id': () => newsAnswer(item), ...answers },
      ...(viewer === null ? { viewer } : {}),
    },
  );
/** Waits until a button, which takes one click in 300 ms, takes the next. */
const debounced = () => new Promise((resolve) => setTimeout(resolve, 320));
const heart = () => screen.getByRole('button', { name: /^Like/ });
const shown = () => [heart().getAttribute('aria-label'), heart().getAttribute('aria-pressed')];

test('the page shows title, date, image, body, link, previews, counts and the comments [COMM-072]', async () => {
  const item = aNewsView({
    title: 'The hall is open',
    image: '/files/news/x/y-1000.webp',
    externalUrl: 'https://example.org/',
    externalUrlText: 'Read more',
    audioPreviews: [{ url: '/files/a.mp3', title: 'A kick', duration: 4000 }],
  });
  const comment = aComment({ content: 'At last' });
  const { calls } = await open(item, {
    [comments]: () => commentListDocument([comment], { nextPage: null, total: 1 }),
  });
  expect(calls('GET /api/news/:id')).toEqual([{ id: item.id }]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The hall is open');
  expect(screen.getByText('5 March 2026').getAttribute('datetime')).toBe(item.publishedAt);
  expect(document.querySelector('header img')?.getAttribute('src')).toBe('/files/news/x/y-1000.webp');
  expect(screen.getByText('in').tagName).toBe('EM');
  expect(screen.getByRole('link', { name: 'Read more' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Play A kick' })).toBeTruthy();
  expect(shown()).toEqual(['Like, 3 likes', 'false']);
  expect(screen.getByText('2 comments')).toBeTruthy();
  expect(await screen.findByText('At last')).toBeTruthy();
});

test('the page loads comments 20 at a time', async () => {
  const item = aNewsView();
  const { user, calls } = await open(item, {
    [comments]: ({ page }) =>
      commentListDocument([aComment()], { nextPage: page ? null : 'second', total: 2 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  const asked = { id: item.id, items: 20 };
  await expect
    .poll(() => calls(comments))
    .toEqual([
      { ...asked, page: undefined },
      { ...asked, page: 'second' },
    ]);
});

test('the external link opens a new tab, is nofollow, and shows its URL when it has no text [COMM-074]', async () => {
  await open(aNewsView({ externalUrl: 'https://example.org/a' }));
  const link = screen.getByRole('link', { name: 'https://example.org/a' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener nofollow']);
  cleanup();
  await open(aNewsView({ externalUrl: 'https://example.org/a', externalUrlText: 'Plans' }));
  expect(screen.getByRole('link', { name: 'Plans' }).getAttribute('href')).toBe('https://example.org/a');
});

test('a preview has a title and a play button; starting it stops other audio and counts no play of a track [COMM-075] [PLAYER-009]', async () => {
  const item = aNewsView({
    audioPreviews: [
      { url: '/files/a.mp3', title: 'Slow', duration: 4000 },
      { url: '/files/b.mp3', title: 'Fast', duration: 3000 },
    ],
  });
  const plays = 'POST /api/mixdowns/:id/plays';
  const { user, calls } = await open(item, { [plays]: () => undefined });
  const track = aTrack({ title: 'Tide' });
  await act(async () => getPlayerStore().play(toPlayerTrack(track)));
  const list = within(screen.getByRole('list', { name: 'Audio previews' }));
  await user.click(list.getByRole('button', { name: 'Play Slow' }));
  expect(getPlayerStore().getState()).toMatchObject({
    title: 'Slow',
    songUrl: '/files/a.mp3',
    isPlaying: true,
  });
  await debounced();
  await user.click(list.getByRole('button', { name: 'Play Fast' }));
  expect(getPlayerStore().getState()).toMatchObject({ title: 'Fast', songUrl: '/files/b.mp3' });
  expect(list.getByRole('button', { name: 'Play Slow' })).toBeTruthy();
  await debounced();
  await user.click(list.getByRole('button', { name: 'Pause Fast' }));
  expect(getPlayerStore().getState().isPaused).toBe(true);
  expect(calls(plays)).toEqual([expect.objectContaining({ id: track.id })]);
});

test.each([
  [like, false, 'Like, 4 likes'],
  [unlike, true, 'Like, 2 likes'],
] as const)(
  '%s changes the like and its count at once, and reverts both when the call fails [COMM-077]',
  async (call, currentUserLiked, flipped) => {
    let refuse: (error: unknown) => void = () => {};
    const item = aNewsView({ currentUserLiked });
    const answers: Answers = { [call]: () => new Promise((_done, reject) => (refuse = reject)) };
    const { user, calls } = await open(item, answers);
    await user.click(heart());
    expect(shown()).toEqual([flipped, String(!currentUserLiked)]);
    expect(calls(call)).toEqual([{ id: item.id }]);
    await act(async () => refuse(new Refusal(503, 'The service is busy.')));
    expect(shown()).toEqual(['Like, 3 likes', String(currentUserLiked)]);
    expect(screen.getByText('The service is busy.')).toBeTruthy();
  },
);

test('a member who likes an item and then comments on it keeps the like on the page [TRACK-109]', async () => {
  const comment = aComment({ content: 'At last' });
  const { user } = await open(aNewsView(), {
    [like]: () => ({ likesCount: 4, currentUserLiked: true }),
    [comments]: () => commentListDocument([], { nextPage: null, total: 0 }),
    'POST /api/news/:id/comments': () => commentDocument(comment),
  });
  await user.click(heart());
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'At last');
  await user.click(screen.getByRole('button', { name: 'Post comment' }));
  expect(await screen.findByText('3 comments')).toBeTruthy();
  expect(shown()).toEqual(['Like, 4 likes', 'true']);
});

test('the like button unlikes an item that the member likes', async () => {
  const item = aNewsView({ currentUserLiked: true });
  const { user, calls } = await open(item, {
    [unlike]: () => ({ likesCount: 2, currentUserLiked: false }),
  });
  await user.click(heart());
  expect(calls(unlike)).toEqual([{ id: item.id }]);
  expect(shown()).toEqual(['Like, 2 likes', 'false']);
});

test('a guest who likes is redirected to sign-in', async () => {
  const { user, went, calls } = await open(aNewsView(), {}, null);
  await user.click(heart());
  expect(calls(like)).toEqual([]);
  expect(went[0]).toMatch(/^\/auth\?tab=sign_in&redirect_to=/);
});

test('a member who is no site admin gets no edit link', async () => {
  await open(aNewsView());
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});
