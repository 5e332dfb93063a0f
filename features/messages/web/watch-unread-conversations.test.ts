import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFakeLive } from '../testing/a-fake-live.ts';
import { watchUnreadConversations } from './watch-unread-conversations.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('news, reads and a connection that is back each ask for the number, at most once a second, until it is stopped', () => {
  const ask = vi.fn();
  const { live, say, comeBack, count } = aFakeLive();
  const stop = watchUnreadConversations(ask, live);
  comeBack();
  expect(ask).toHaveBeenCalledTimes(1);
  for (let times = 0; times < 20; times += 1) say('new-message', {});
  vi.advanceTimersByTime(1000);
  expect(ask).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  say('conversation-read', {});
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
  expect(count()).toBe(0);
  vi.advanceTimersByTime(5000);
  expect(ask).toHaveBeenCalledTimes(3);
});
