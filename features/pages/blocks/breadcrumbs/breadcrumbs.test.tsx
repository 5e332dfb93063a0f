// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';

afterEach(cleanup);

const trail = [
  { title: 'Learn', path: '/learn/' },
  { title: 'Beats', path: '/learn/beats' },
  { title: 'What a bar is', path: '/learn/beats/bar' },
];

test('all pages of the chain but the current one are linked [CMS-031]', async () => {
  await renderBlocks([aBlock({ component: 'blocks.breadcrumbs', trail })]);
  screen.getByRole('navigation', { name: 'Breadcrumbs' });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/learn/',
    '/learn/beats',
  ]);
  expect(screen.getByText('What a bar is').getAttribute('aria-current')).toBe('page');
});

test('a page without parents has none [CMS-031]', async () => {
  const { container } = await renderBlocks([
    aBlock({ component: 'blocks.breadcrumbs', trail: trail.slice(0, 1) }),
  ]);
  expect(container.textContent).toBe('');
});
