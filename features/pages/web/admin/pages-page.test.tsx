// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import type { ContentSource } from '../../admin.contract.ts';
import { PagesPage } from './pages-page.tsx';

afterEach(cleanup);

const source: ContentSource = {
  address: 'https://cms.example.org',
  pages: 12,
  answeredAt: '2026-11-20T14:02:00.000Z',
  copiedAt: '2026-11-19T10:00:00.000Z',
  failures: 0,
  pausedUntil: null,
};

async function noteOf(data: ContentSource | null): Promise<string | undefined> {
  await renderPeoplePage(<PagesPage />, {
    answers: {
      'GET /api/admin/content/pages': () => ({ data: [] }),
      'GET /api/admin/content/source': () => ({ data }),
    },
  });
  await screen.findByText('There is no page yet.');
  return screen.queryByRole('region', { name: 'Where pages come from' })?.textContent ?? undefined;
}

test.each<[string, Partial<ContentSource>, string]>([
  ['answers', {}, 'It answered at 14:02, 20 Nov 2026 with 12 pages.'],
  [
    'fails',
    { failures: 2 },
    'It could not be used 2 times in a row. Readers get its last good copy, of 14:02, 20 Nov 2026.',
  ],
  [
    'is paused since the process began',
    { failures: 5, answeredAt: null, pausedUntil: '2026-11-20T14:05:00.000Z' },
    'It could not be used 5 times in a row. It is asked again at 14:05, 20 Nov 2026. Readers get its last good copy, of 10:00, 19 Nov 2026.',
  ],
  [
    'has never answered',
    { pages: 0, failures: 1, answeredAt: null, copiedAt: null },
    'It could not be used once. It has no page yet, so readers get those that come with the program.',
  ],
])('a note says where pages come from while a content system %s [CMS-189]', async (_state, more, text) => {
  const note = await noteOf({ ...source, ...more });
  expect(note).toContain('the content system at https://cms.example.org, set as CONTENT_URL');
  expect(note).toContain(text);
});

test('there is no such note where pages are those of the installation [CMS-189]', async () => {
  expect(await noteOf(null)).toBeUndefined();
});
