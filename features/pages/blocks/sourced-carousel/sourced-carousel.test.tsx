// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { sampleLink } from '../../web/gallery/sample-content.ts';
import { sampleThings } from '../../web/gallery/sample-things.ts';
import type { SourcedCarouselView } from './schema.ts';

afterEach(cleanup);

const carousel = (found: SourcedCarouselView['found'], title = 'On stage now') =>
  aBlock({
    component: 'blocks.sourced-carousel',
    title,
    source: 'trending_tracks',
    items: 12,
    viewAll: sampleLink('', '/tracks'),
    visibleItems: null,
    found,
  });

test.each([
  ['tracks', sampleThings.tracks, 'Loam'],
  ['groups', sampleThings.groups, 'Copper Wire'],
  ['users', sampleThings.users, 'mira'],
  ['news', sampleThings.news, 'Salt'],
] as const)('it shows the %s of its source by their own cards [CMS-050]', async (_, found, name) => {
  await renderBlocks([carousel(found)]);
  screen.getByRole('heading', { level: 2, name: 'On stage now' });
  screen.getByRole('heading', { level: 3, name });
  expect(screen.getAllByRole('article')).toHaveLength(found.items.length);
  expect(screen.getByRole('link', { name: 'View all of On stage now' }).getAttribute('href')).toBe('/tracks');
});

test('with no item it renders nothing [CMS-050]', async () => {
  const { container } = await renderBlocks([carousel(sampleThings.nothing)]);
  expect(container.textContent).toBe('');
});
