// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LoadMore } from './load-more.tsx';

afterEach(cleanup);

test('it asks for more only while it is not already loading', () => {
  const more = vi.fn();
  const { rerender } = render(<LoadMore hasMore busy onMore={more} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(more).not.toHaveBeenCalled();
  rerender(<LoadMore hasMore busy={false} onMore={more} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(more).toHaveBeenCalledTimes(1);
});

test('at the end there is nothing to press', () => {
  render(<LoadMore hasMore={false} busy={false} onMore={() => {}} />);
  expect(screen.queryByRole('button')).toBeNull();
});
