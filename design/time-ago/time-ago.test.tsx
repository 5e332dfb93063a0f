// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { TimeAgo } from './time-ago.tsx';

const at = '2026-11-27T14:07:00.000Z';
const soonAfter = Date.parse(at) + 12 * 60_000;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a reader sees how long ago it was, with the full date as title, and the minutes go on [SHELL-140]', () => {
  vi.useFakeTimers({ now: soonAfter });
  render(<TimeAgo at={at} />);
  const time = screen.getByText('12 min ago');
  expect([time.title, time.getAttribute('datetime')]).toEqual(['14:07, 27 Nov 2026 UTC', at]);
  act(() => void vi.advanceTimersByTime(2 * 60_000));
  expect(time.textContent).toBe('14 min ago');
});

test('a page that was rendered earlier says the time of its reader, without an error [SHELL-140]', async () => {
  vi.useFakeTimers({ now: soonAfter });
  const place = document.createElement('div');
  place.innerHTML = renderToString(<TimeAgo at={at} />);
  expect(place.textContent).toBe('12 min ago');
  vi.setSystemTime(soonAfter + 10 * 60_000);
  const errors: unknown[] = [];
  await act(async () =>
    hydrateRoot(place, <TimeAgo at={at} />, { onRecoverableError: (error) => errors.push(error) }),
  );
  expect([place.textContent, errors]).toEqual(['22 min ago', []]);
});
