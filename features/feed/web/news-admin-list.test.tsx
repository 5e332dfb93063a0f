// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aNewsView, feedAnswer } from '#features/news/testing/a-news-view.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { NewsAdminList } from './news-admin-list.tsx';
import { NewsAdminPage } from './news-admin-page.tsx';

afterEach(cleanup);

test('an entry shows one like and one comment in the singular, and other numbers in the plural', async () => {
  const items = [
    aNewsView({ title: 'Lonely', stats: { likesCount: 1, commentsCount: 1 } }),
    aNewsView({ title: 'Loved', stats: { likesCount: 0, commentsCount: 12 } }),
  ];
  await openTracks(<NewsAdminList feed="news" onEdit={() => {}} />, {
    answers: { 'GET /api/feed_items': () => feedAnswer(items) },
  });
  const [lonely, loved] = await screen.findAllByRole('listitem');
  const has = (entry: HTMLElement | undefined, text: string) =>
    entry && within(entry).queryByText(text) !== null;
  expect([has(lonely, '1 like'), has(lonely, '1 comment')]).toEqual([true, true]);
  expect([has(loved, '0 likes'), has(loved, '12 comments')]).toEqual([true, true]);
});

test('writing an item begins in its title and ends at the button for a new one [SITE-094]', async () => {
  const { user } = await openTracks(<NewsAdminPage search={{}} />, {
    answers: {
      'GET /api/feed_items': () => feedAnswer([]),
      'GET /api/admin/news_drafts': () => ({ data: [] }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Write' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Title/));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Write' })));
});
