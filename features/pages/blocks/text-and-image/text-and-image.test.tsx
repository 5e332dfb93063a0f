// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { sampleLink, samplePicture } from '../../web/gallery/sample-content.ts';

afterEach(cleanup);

const aText = (imageSide: 'left' | 'right') =>
  aBlock({
    component: 'blocks.text-and-image',
    title: 'Hear it',
    textHtml: '<p>It <em>breathes</em>.</p>',
    image: samplePicture('breath'),
    imageSide,
    button: sampleLink('Listen', '/tracks'),
  });

test('title, text, picture and button are shown [CMS-045]', async () => {
  const { container } = await renderBlocks([aText('left')]);
  screen.getByRole('heading', { level: 2, name: 'Hear it' });
  expect(container.querySelector('em')?.textContent).toBe('breathes');
  screen.getByRole('img', { name: 'A drawing called breath' });
  expect(screen.getByRole('link', { name: 'Listen' }).getAttribute('href')).toBe('/tracks');
});
