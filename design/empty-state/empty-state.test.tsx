// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EmptyState } from './empty-state.tsx';

afterEach(cleanup);

test('an empty state shows its text and its action', () => {
  render(<EmptyState text="Nothing here" action={<button type="button">Upload</button>} />);
  expect(screen.getByText('Nothing here')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy();
});
