// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { samplePicture } from '../../web/gallery/sample-content.ts';

afterEach(cleanup);

test('each template opens a new project of it in the studio [CMS-039]', async () => {
  const { container } = await renderBlocks([
    aBlock({
      component: 'blocks.project-template-list',
      title: 'Start from here',
      templates: [
        { id: 'four', title: 'Four on the floor', image: samplePicture('four'), description: 'At 124 bpm' },
        { id: 'half', title: 'Half time', image: null, description: '' },
      ],
    }),
  ]);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Four on the floor', 'https://studio.tonehall.example/templates/four/new-project'],
    ['Half time', 'https://studio.tonehall.example/templates/half/new-project'],
  ]);
  screen.getByText('At 124 bpm');
  expect(container.querySelectorAll('img')).toHaveLength(1);
});
