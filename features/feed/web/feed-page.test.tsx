// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aNewsView, feedAnswer } from '#features/news/testing/a-news-view.ts';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { NewsFeedPage } from './news-feed-page.tsx';
import { TutorialsPage } from './tutorials-page.tsx';

const call = 'GET /api/feed_items';
let watchers: { margin: string | undefined; intersect: () => void; isObserving: boolean }[] = [];
beforeEach(() => {
  watchers = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      own: (typeof watchers)[number];
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin?: string }) {
        const intersect = () => seen([{ isIntersecting: true }]);
        this.own = { margin: options.rootMargin, intersect, isObserving: false };
        watchers.push(this.own);
      }
      observe() {
        this.own.isObserving = true;
      }
      disconnect() {
        this.own.isObserving = false;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Makes the end of the list intersect. */
const scrollDown = () =>
  act(async () =>
    watchers
      .filter((one) => one.isObserving)
      .at(-1)
      ?.intersect(),
  );
const titles = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));
const items = (from: number, count: number) =>
  Array.from({ length: count }, (_none, at) => aNewsView({ title: `N${from + at}` }));

test.each([
  ['News', 'news', NewsFeedPage],
  ['Tutorials', 'tutorials', TutorialsPage],
] as const)(
  'the page titled "%s" reads its feed 20 at a time [COMM-060] [COMM-061]',
  async (title, type, Page) => {
    const first = items(1, 20);
    const answers: Answers = {
      [call]: ({ page }) => (page === 'k2' ? feedAnswer(items(21, 2)) : feedAnswer(first, 'k2')),
    };
    const { calls } = await openTracks(<Page />, { answers });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(titles()).toHaveLength(20);
    await scrollDown();
    await expect.poll(titles).toHaveLength(22);
    expect(calls(call)).toEqual([
      { type, page: 1, items: 20 },
      { type, page: 'k2', items: 20 },
    ]);
  },
);

test('within 100 px of its end the list loads the next page, one request at a time, until there is none [COMM-007] [COMM-010]', async () => {
  let answer: (value: unknown) => void = () => {};
  const answers: Answers = {
    [call]: ({ page }) =>
      page === 'k2' ? new Promise((done) => (answer = done)) : feedAnswer(items(1, 20), 'k2'),
  };
  const { calls } = await openTracks(<NewsFeedPage />, { answers });
  expect(watchers.filter((one) => one.isObserving).map(({ margin }) => margin)).toEqual(['100px']);
  await scrollDown();
  expect(calls(call)).toHaveLength(2);
  await expect.poll(() => watchers.filter((one) => one.isObserving)).toEqual([]);
  await act(async () => answer(feedAnswer(items(21, 1))));
  await expect.poll(titles).toHaveLength(21);
  expect(watchers.filter((one) => one.isObserving)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(calls(call)).toHaveLength(2);
});

test('an item of an earlier page is not shown again [COMM-011]', async () => {
  const first = items(1, 20);
  const again = first.slice(18);
  const answers: Answers = {
    [call]: ({ page }) => (page === 'k2' ? feedAnswer([...again, ...items(21, 1)]) : feedAnswer(first, 'k2')),
  };
  await openTracks(<NewsFeedPage />, { answers });
  await scrollDown();
  await expect.poll(titles).toEqual([...first.map(({ title }) => title), 'N21']);
});

test('a page that fails to load keeps the shown items, shows an error, and can be retried [COMM-013]', async () => {
  let isBroken = true;
  const answers: Answers = {
    [call]: ({ page }) => {
      if (page !== 'k2') return feedAnswer(items(1, 20), 'k2');
      if (isBroken) throw new Refusal(500, 'no');
      return feedAnswer(items(21, 1));
    },
  };
  const { user, calls } = await openTracks(<NewsFeedPage />, { answers });
  await scrollDown();
  expect(titles()).toHaveLength(20);
  expect(await screen.findByText('Something went wrong. Please try again later.')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(titles).toHaveLength(21);
  expect(calls(call).map(({ page }) => page)).toEqual([1, 'k2', 'k2']);
});

test('an empty feed shows a text and the RSS link', async () => {
  await openTracks(<TutorialsPage />, { answers: { [call]: () => feedAnswer([]) }, viewer: null });
  expect(screen.getByText('There are no tutorials yet. The first ones will stand here.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'RSS' }).getAttribute('href')).toBe('/tutorials.xml');
  expect(screen.queryByRole('link', { name: 'Write' })).toBeNull();
});
