// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { sampleLink } from '../../web/gallery/sample-content.ts';

afterEach(cleanup);

test('a row has a text and a button [CMS-047]', async () => {
  await renderBlocks([
    aBlock({ component: 'blocks.cta-row', text: 'Ready?', button: sampleLink('Learn', '/learn/') }),
  ]);
  const text = screen.getByText('Ready?');
  expect(text.parentElement?.contains(screen.getByRole('link', { name: 'Learn' }))).toBe(true);
});
