// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';

afterEach(cleanup);

test('each size is an empty block of its own height', async () => {
  const { container } = await renderBlocks(
    (['small', 'medium', 'large'] as const).map((size) => aBlock({ component: 'blocks.spacing', size })),
  );
  expect(container.textContent).toBe('');
  const classes = [...container.querySelectorAll('div[class]:empty')].map(({ className }) => className);
  expect(new Set(classes).size).toBe(3);
});
