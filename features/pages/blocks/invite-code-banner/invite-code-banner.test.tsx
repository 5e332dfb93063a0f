// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const banner = (button = '') =>
  aBlock({
    component: 'blocks.invite-code-banner',
    title: 'A month on us',
    text: 'Free.',
    code: 'LEARN 24',
    button,
  });

/** Renders the banner, with a clipboard that takes texts or refuses them, and clicks on copy. */
async function copy(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  const { container } = await renderBlocks([banner()]);
  const before = container.innerHTML;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy the code' })));
  return { container, before };
}

test('the code is shown, and the button leads to the plans with it [CMS-053]', async () => {
  await renderBlocks([banner()]);
  screen.getByText('LEARN 24');
  const link = screen.getByRole('link', { name: 'See plans' });
  expect(link.getAttribute('href')).toBe('/auth/plans?coupon_code=LEARN%2024');
  cleanup();
  await renderBlocks([banner('Choose one')]);
  screen.getByRole('link', { name: 'Choose one' });
});

test('a copy shows its success for 1500 ms [CMS-053]', async () => {
  vi.useFakeTimers();
  const copied: string[] = [];
  const { container, before } = await copy(async (text) => void copied.push(text));
  expect(copied).toEqual(['LEARN 24']);
  screen.getByText('Copied');
  await act(async () => void vi.advanceTimersByTime(1499));
  screen.getByText('Copied');
  await act(async () => void vi.advanceTimersByTime(1));
  expect(container.innerHTML).toBe(before);
});

test('a failed copy shows nothing [CMS-072]', async () => {
  const { container, before } = await copy(() => Promise.reject(new Error('denied')));
  expect(container.innerHTML).toBe(before);
});
