// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { sampleLink, samplePicture } from '../../web/gallery/sample-content.ts';

afterEach(cleanup);

const media = samplePicture('desk', 'wide');

test('the picture has its caption under it, and is linked where a link is set [CMS-036] [CMS-025]', async () => {
  await renderBlocks([
    aBlock({ component: 'blocks.image', media, caption: 'A desk', link: sampleLink('Tracks', '/tracks') }),
  ]);
  const picture = screen.getByRole('img', { name: 'A drawing called desk' });
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1200', '630']);
  expect(screen.getByRole('figure').lastElementChild?.textContent).toBe('A desk');
  expect(picture.closest('a')?.getAttribute('href')).toBe('/tracks');
});

test('without caption and link there are none [CMS-036]', async () => {
  const { container } = await renderBlocks([
    aBlock({ component: 'blocks.image', media, caption: '', link: null }),
  ]);
  expect(container.querySelector('figcaption, a')).toBeNull();
});

test('a linked picture without alternative text is named by its link', async () => {
  const bare = { ...media, alternativeText: null };
  await renderBlocks([
    aBlock({ component: 'blocks.image', media: bare, caption: '', link: sampleLink('Tracks', '/tracks') }),
  ]);
  screen.getByRole('link', { name: 'Tracks' });
});
