// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';

afterEach(cleanup);

const badge = (price: string | null) =>
  aBlock({ component: 'blocks.price-badge', plan: 'premium', period: 'monthly', text: 'a month', price });

test('the price is shown with its text [CMS-040]', async () => {
  const { container } = await renderBlocks([badge('€9.99')]);
  expect(container.textContent).toBe('€9.99 a month');
});

test('without an available price the badge is hidden [CMS-040]', async () => {
  const { container } = await renderBlocks([badge(null)]);
  expect(container.textContent).toBe('');
});
