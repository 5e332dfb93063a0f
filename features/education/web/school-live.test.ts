// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { LiveConnection } from '#platform/web/live.ts';
import { startSchoolLive } from './school-live.ts';

function aConnection() {
  const listeners = new Map<string, () => void>();
  const add = (name: string) => (listener: () => void) => {
    listeners.set(name, listener);
    return () => listeners.delete(name);
  };
  const live: LiveConnection = {
    on: (event, listener) => add(event)(() => listener(undefined)),
    onConnected: add('connected'),
    send: () => {},
    close: () => {},
  };
  return { live, listeners, happen: (name: string) => listeners.get(name)?.() };
}

test('a message about the school reloads what the page shows of it, once a second, and nothing else [EDU-266]', async () => {
  vi.useFakeTimers();
  const queries = new QueryClient();
  const asked = { classes: 0, tracks: 0 };
  for (const key of ['classes', 'tracks'] as const) {
    const queryFn = () => {
      asked[key] += 1;
      return asked[key];
    };
    new QueryObserver(queries, {
      queryKey: [key, 'one'],
      queryFn,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {});
  }
  await vi.advanceTimersByTimeAsync(0);
  const { live, listeners, happen } = aConnection();
  const stop = startSchoolLive(queries, live);
  happen('connected');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual({ classes: 1, tracks: 1 });
  for (let times = 0; times < 5; times += 1) happen('school-changed');
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toEqual({ classes: 2, tracks: 1 });
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.classes).toBe(3);
  await vi.advanceTimersByTimeAsync(5000);
  happen('connected');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.classes).toBe(4);
  stop();
  expect(listeners.size).toBe(0);
  vi.useRealTimers();
});
