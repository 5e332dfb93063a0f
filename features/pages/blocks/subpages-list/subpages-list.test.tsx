// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { samplePicture } from '../../web/gallery/sample-content.ts';
import type { SubpagesListView } from './schema.ts';

afterEach(cleanup);

const list = (pages: SubpagesListView['pages']) =>
  aBlock({ component: 'blocks.subpages-list', title: 'Lessons', pages });

test('each subpage has a card with title, description, picture and link, in their order [CMS-034]', async () => {
  const image = samplePicture('bass');
  const { container } = await renderBlocks([
    list([
      { title: 'Beats', path: '/learn/beats', description: 'What a bar is', image: null },
      { title: 'Bass', path: '/learn/bass', description: 'The lowest notes', image },
    ]),
  ]);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Beats', '/learn/beats'],
    ['Bass', '/learn/bass'],
  ]);
  screen.getByText('The lowest notes');
  expect(container.querySelector('img')?.getAttribute('src')).toBe(image.url);
});

test('an empty list renders nothing, not even its title [CMS-034]', async () => {
  const { container } = await renderBlocks([list([])]);
  expect(container.textContent).toBe('');
});
