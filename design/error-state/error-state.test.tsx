// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorState } from './error-state.tsx';

afterEach(cleanup);

test('an error state is an alert with a retry button', () => {
  const retry = vi.fn();
  render(<ErrorState text="Could not load" onRetry={retry} />);
  expect(screen.getByRole('alert').textContent).toContain('Could not load');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('an error state without onRetry has no button', () => {
  render(<ErrorState text="Gone" />);
  expect(screen.queryByRole('button')).toBeNull();
});
