import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '#platform/pure/contract.ts';
import { throttleRequest } from './throttle-request.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const anApi = (): Api => (async () => undefined) as unknown as Api;

test('requests for one list are at least 500 ms apart [COMMENT-008]', async () => {
  const api = anApi();
  const start = performance.now();
  const turns: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    void throttleRequest(api, 'one list').then(() => turns.push(performance.now() - start));
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(turns).toEqual([0]);
  await vi.advanceTimersByTimeAsync(499);
  expect(turns).toEqual([0]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(turns).toEqual([0, 500, 1000, 1500]);
  await throttleRequest(api, 'one list');
  expect(performance.now() - start).toBe(2499);
});

test('other lists and other clients on the server do not wait', async () => {
  const [mine, theirs] = [anApi(), anApi()];
  await throttleRequest(mine, 'one list');
  await throttleRequest(mine, 'another list');
  await throttleRequest(theirs, 'one list');
  expect(vi.getTimerCount()).toBe(0);
});
