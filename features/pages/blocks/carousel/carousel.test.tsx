// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { sampleLink, samplePicture } from '../../web/gallery/sample-content.ts';
import type { CarouselView } from './schema.ts';

afterEach(cleanup);

const aCarousel = (more: Partial<CarouselView> = {}) =>
  aBlock({
    component: 'blocks.carousel',
    title: 'Sounds',
    viewAll: sampleLink('ignored', '/products'),
    visibleItems: null,
    items: [
      { title: 'Rain', text: 'On tin', image: samplePicture('rain'), link: sampleLink('Rain', '/products') },
      { title: 'Glass', text: '', image: null, link: null },
    ],
    ...more,
  });

test('the cards have arrows, a progress bar and a "View all" link [CMS-049] [CMS-061] [CMS-062]', async () => {
  const { container } = await renderBlocks([aCarousel()]);
  screen.getByRole('heading', { level: 2, name: 'Sounds' });
  expect(screen.getByRole('link', { name: 'View all of Sounds' }).getAttribute('href')).toBe('/products');
  screen.getByRole('button', { name: 'Previous' });
  screen.getByRole('button', { name: 'Next' });
  screen.getByRole('progressbar', { name: 'Position in Sounds' });
  expect(screen.getByRole('link', { name: 'Rain' }).getAttribute('href')).toBe('/products');
  screen.getByText('On tin');
  expect(container.querySelector('img')?.getAttribute('src')).toBe(samplePicture('rain').url);
});

test('without a target there is no "View all" link [CMS-062]', async () => {
  await renderBlocks([aCarousel({ viewAll: null })]);
  expect(screen.queryByText('View all')).toBeNull();
});

test('placeholders fill the slots that have no card [CMS-063] [CMS-071]', async () => {
  const slots = async (visibleItems: CarouselView['visibleItems']) => {
    const { container } = await renderBlocks([aCarousel({ visibleItems })]);
    const count = container.querySelectorAll('li').length;
    cleanup();
    return count;
  };
  expect(await slots(null)).toBe(4);
  expect(await slots(5)).toBe(5);
  expect(await slots('auto')).toBe(2);
});
