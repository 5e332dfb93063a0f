import { expect, test, vi } from 'vitest';
import { ChunkError, loadChunk, reloadOnce } from './chunk-reload.ts';

function session() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('a chunk error names its chunk [SHELL-094]', async () => {
  const failing = loadChunk('TrackPage', () => Promise.reject(new TypeError('no network')));
  await expect(failing).rejects.toThrow('Loading chunk TrackPage failed');
});

test('a chunk that has not loaded after 120 seconds fails [SHELL-094]', async () => {
  vi.useFakeTimers();
  const loading = loadChunk('TrackPage', () => new Promise<never>(() => {}));
  const outcome = vi.fn();
  loading.catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.mock.calls[0]?.[0]).toBeInstanceOf(ChunkError);
  expect(String(outcome.mock.calls[0]?.[0])).toContain('Loading chunk TrackPage failed');
  vi.useRealTimers();
});

test('a loaded chunk is returned', async () => {
  await expect(loadChunk('TrackPage', async () => ({ TrackPage: 1 }))).resolves.toEqual({ TrackPage: 1 });
});

test('the page reloads once per session, not twice [SHELL-095]', () => {
  const storage = session();
  const reload = vi.fn();
  expect(reloadOnce({ storage, reload })).toBe(true);
  expect(reloadOnce({ storage, reload })).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the page does not reload where storage is blocked', () => {
  const reload = vi.fn();
  const storage = {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {},
  };
  expect(reloadOnce({ storage, reload })).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
