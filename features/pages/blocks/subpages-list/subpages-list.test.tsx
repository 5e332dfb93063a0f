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
      { title: 'Beats', path: '/learn/beats', description: 'What a bar is', image: null, lessons: 0 },
      { title: 'Bass', path: '/learn/bass', description: 'The lowest notes', image, lessons: 0 },
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

test('a course says how many lessons it has [CMS-083]', async () => {
  await renderBlocks([
    list([
      { title: 'Rhythm', path: '/learn/rhythm', description: '', image: null, lessons: 4 },
      { title: 'Harmony', path: '/learn/harmony', description: '', image: null, lessons: 1 },
      { title: 'About', path: '/learn/about', description: '', image: null, lessons: 0 },
    ]),
  ]);
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    '4 lessonsRhythm',
    '1 lessonHarmony',
    'About',
  ]);
});
