// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Anchor } from './anchor.tsx';

afterEach(cleanup);

test('an external link opens a new tab without opener and referrer', () => {
  render(
    <Anchor href="https://example.com" external>
      Elsewhere
    </Anchor>,
  );
  const link = screen.getByRole('link', { name: 'Elsewhere' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('an internal link opens in the same tab', () => {
  render(<Anchor href="/community">Community</Anchor>);
  expect(screen.getByRole('link').hasAttribute('target')).toBe(false);
});
