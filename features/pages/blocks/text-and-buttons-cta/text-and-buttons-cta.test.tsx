// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { sampleLink } from '../../web/gallery/sample-content.ts';

afterEach(cleanup);

test.each([1, 3])('a call has a title, a text and %i buttons [CMS-048]', async (count) => {
  const labels = ['One', 'Two', 'Three'].slice(0, count);
  await renderBlocks([
    aBlock({
      component: 'blocks.text-and-buttons-cta',
      title: 'Free to begin',
      text: 'No end.',
      buttons: labels.map((label) => sampleLink(label, `/${label}`)),
    }),
  ]);
  screen.getByRole('heading', { level: 2, name: 'Free to begin' });
  screen.getByText('No end.');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(labels);
});
