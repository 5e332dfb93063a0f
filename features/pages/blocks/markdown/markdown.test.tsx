// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { longHtml } from '../../web/gallery/sample-content.ts';

afterEach(cleanup);

test('headings with ids, lists, links, tables and code are shown [CMS-032]', async () => {
  const { container } = await renderBlocks([aBlock({ component: 'blocks.markdown', contentHtml: longHtml })]);
  expect(screen.getByRole('heading', { name: 'What a bar is' }).id).toBe('bar');
  expect(screen.getAllByRole('list')).toHaveLength(2);
  expect(screen.getByRole('link').getAttribute('href')).toBe('#bar');
  expect(screen.getByRole('table').querySelectorAll('tr')).toHaveLength(3);
  expect(container.querySelector('pre code')).not.toBeNull();
});
