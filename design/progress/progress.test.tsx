// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';
import { ProgressRing } from './progress-ring.tsx';

afterEach(cleanup);

test.each([ProgressBar, ProgressRing])('progress is reported in per cent, at most 100', (Progress) => {
  const { rerender } = render(<Progress value={0.424} label="Uploading" />);
  const bar = screen.getByRole('progressbar', { name: 'Uploading' });
  expect(bar.getAttribute('aria-valuenow')).toBe('42');
  rerender(<Progress value={7} label="Uploading" />);
  expect(bar.getAttribute('aria-valuenow')).toBe('100');
});

test.each([ProgressBar, ProgressRing])('work of unknown length reports no value', (Progress) => {
  render(<Progress value={null} label="Processing" />);
  expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false);
});
