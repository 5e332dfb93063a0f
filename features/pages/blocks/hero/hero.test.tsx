// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { sampleFilm, sampleLink, samplePicture } from '../../web/gallery/sample-content.ts';
import type { HeroView } from './schema.ts';

afterEach(cleanup);

const aHero = (more: Partial<HeroView> = {}) =>
  aBlock({
    component: 'blocks.hero',
    title: 'Made in a room',
    subtitle: 'Heard in a hall',
    note: '',
    image: null,
    video: null,
    drawing: 'none',
    buttons: [],
    ...more,
  });

test('the title of the hero is the only h1 of a page [CMS-044]', async () => {
  await renderBlocks([
    aHero(),
    aBlock({ component: 'blocks.get-started-cta', title: 'Begin', text: '', button: '' }),
  ]);
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Made in a room',
  ]);
  screen.getByText('Heard in a hall');
});

test('a film goes before a picture, a picture before a drawing [CMS-044]', async () => {
  const image = samplePicture('hero');
  const { container } = await renderBlocks([aHero({ image, video: sampleFilm, drawing: 'arches' })]);
  expect(container.querySelector('video')?.getAttribute('src')).toBe(sampleFilm.url);
  expect(container.querySelector('img, svg')).toBeNull();
  cleanup();
  const withPicture = await renderBlocks([aHero({ image, drawing: 'arches' })]);
  expect(withPicture.container.querySelector('img')?.getAttribute('src')).toBe(image.url);
  cleanup();
  const withDrawing = await renderBlocks([aHero({ drawing: 'arches' })]);
  expect(withDrawing.container.querySelector('svg')).not.toBeNull();
});

const buttons = [
  sampleLink('Sign up', '/auth', 'guests'),
  sampleLink('Upload', '/account/tracks', 'members'),
  sampleLink('Listen', '/tracks'),
];
const shown = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('its buttons are links, each for those whom it is meant for [CMS-044]', async () => {
  await renderBlocks([aHero({ buttons })]);
  expect(shown()).toEqual(['Sign up', 'Listen']);
  cleanup();
  await renderBlocks([aHero({ buttons })], { signedIn: true });
  expect(shown()).toEqual(['Upload', 'Listen']);
});
