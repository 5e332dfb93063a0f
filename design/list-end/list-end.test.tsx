// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListEnd } from './list-end.tsx';

let watchers: { margin: string | undefined; come: () => void; live: boolean }[] = [];
beforeEach(() => {
  watchers = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      own: (typeof watchers)[number];
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin?: string }) {
        const come = () => seen([{ isIntersecting: true }]);
        this.own = { margin: options.rootMargin, come, live: false };
        watchers.push(this.own);
      }
      observe() {
        this.own.live = true;
      }
      disconnect() {
        this.own.live = false;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const live = () => watchers.filter((one) => one.live);

test('a list loads its next page within 100 px of its end, one page at a time [COMM-010]', () => {
  const more = vi.fn();
  const { rerender } = render(<ListEnd hasMore busy={false} failed={false} onMore={more} />);
  expect(live().map(({ margin }) => margin)).toEqual(['100px']);
  act(() => live()[0]?.come());
  expect(more).toHaveBeenCalledTimes(1);
  rerender(<ListEnd hasMore busy failed={false} onMore={more} />);
  expect(live()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(more).toHaveBeenCalledTimes(1);
  rerender(<ListEnd hasMore={false} busy={false} failed={false} onMore={more} />);
  expect(live()).toEqual([]);
});

test('after a failure the list shows an error and waits for a retry', () => {
  const more = vi.fn();
  render(<ListEnd hasMore busy={false} failed onMore={more} />);
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong. Please try again later.');
  expect(live()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(more).toHaveBeenCalledTimes(1);
});
