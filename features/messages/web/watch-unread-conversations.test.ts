import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFakeLive } from '../testing/a-fake-live.ts';
import { watchUnreadConversations } from './watch-unread-conversations.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('new messages, reads and a reconnect each reload the count, at most once a second, until the watch is stopped', () => {
  const client = new QueryClient();
  const reload = vi.spyOn(client, 'invalidateQueries');
  const { live, emit, reconnect, count } = aFakeLive();
  const stop = watchUnreadConversations(client, ['unread'], live);
  reconnect();
  expect(reload).toHaveBeenCalledTimes(1);
  for (let times = 0; times < 20; times += 1) emit('new-message', {});
  vi.advanceTimersByTime(1000);
  expect(reload).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  emit('conversation-read', {});
  expect(reload).toHaveBeenCalledTimes(3);
  stop();
  expect(count()).toBe(0);
  vi.advanceTimersByTime(5000);
  expect(reload).toHaveBeenCalledTimes(3);
});
