// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';

afterEach(cleanup);

test('a label shows its text, its icon and its colour [CMS-041]', async () => {
  await renderBlocks([
    aBlock({ component: 'blocks.badge', text: 'New', icon: 'star', color: 'accent' }),
    aBlock({ component: 'blocks.badge', text: 'Plain', icon: 'none', color: 'neutral' }),
  ]);
  const [fresh, plain] = ['New', 'Plain'].map((text) => screen.getByText(text).parentElement);
  expect([fresh?.querySelectorAll('svg').length, plain?.querySelectorAll('svg').length]).toEqual([1, 0]);
  expect(fresh?.className).not.toBe(plain?.className);
});
