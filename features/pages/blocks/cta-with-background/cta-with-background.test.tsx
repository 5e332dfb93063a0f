// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { sampleLink, samplePicture } from '../../web/gallery/sample-content.ts';

afterEach(cleanup);

test('title, text and button stand over the background picture [CMS-046]', async () => {
  const background = samplePicture('stage');
  const { container } = await renderBlocks([
    aBlock({
      component: 'blocks.cta-with-background',
      title: 'Put it on stage',
      text: 'It becomes a page.',
      background,
      button: sampleLink('Upload', '/account/tracks'),
    }),
  ]);
  screen.getByRole('heading', { level: 2, name: 'Put it on stage' });
  screen.getByText('It becomes a page.');
  screen.getByRole('link', { name: 'Upload' });
  expect(container.querySelector('img')?.getAttribute('src')).toBe(background.url);
});
