// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LoadMore } from './load-more.tsx';

afterEach(cleanup);

test('the button loads more only while nothing is loading', () => {
  const more = vi.fn();
  const { rerender } = render(<LoadMore hasMore busy onMore={more} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(more).not.toHaveBeenCalled();
  rerender(<LoadMore hasMore busy={false} onMore={more} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(more).toHaveBeenCalledTimes(1);
});

test('the last page has no button', () => {
  render(<LoadMore hasMore={false} busy={false} onMore={() => {}} />);
  expect(screen.queryByRole('button')).toBeNull();
});
