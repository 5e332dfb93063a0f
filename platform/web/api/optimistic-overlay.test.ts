import { expect, test } from 'vitest';
import { createOverlay } from './optimistic-overlay.ts';

interface Like {
  liked: boolean;
  count: number;
}

const same = (a: Like, b: Like) => a.liked === b.liked;
const on: Like = { liked: true, count: 8 };
const off: Like = { liked: false, count: 7 };

/** A fake server that answers on command. */
function slowServer() {
  const calls: { value: Like; answer: (like: Like) => void; refuse: (error: Error) => void }[] = [];
  const send = (value: Like) => {
    const promise = Promise.withResolvers<Like>();
    calls.push({ value, answer: promise.resolve, refuse: promise.reject });
    return promise.promise;
  };
  return { calls, send };
}

test('a change shows at once and is replaced by the value of the server', async () => {
  const overlay = createOverlay(same, () => 100);
  const server = slowServer();
  const seen: (Like | undefined)[] = [];
  overlay.subscribe('track:1', () => seen.push(overlay.read('track:1')));
  const done = overlay.change('track:1', on, server.send);
  expect(overlay.read('track:1')).toEqual(on);
  server.calls[0]?.answer({ liked: true, count: 12 });
  await done;
  expect(seen).toEqual([on, { liked: true, count: 12 }]);
  expect(overlay.read('track:2')).toBeUndefined();
});

test('a refusal rolls the value back and rejects', async () => {
  const overlay = createOverlay(same, () => 100);
  const server = slowServer();
  const done = overlay.change('track:1', on, server.send);
  server.calls[0]?.refuse(new Error('no'));
  await expect(done).rejects.toThrow('no');
  expect(overlay.read('track:1')).toBeUndefined();
});

test('a refusal after a confirmed change rolls back to the confirmed value', async () => {
  const overlay = createOverlay(same, () => 100);
  const server = slowServer();
  const first = overlay.change('track:1', on, server.send);
  server.calls[0]?.answer(on);
  await first;
  const second = overlay.change('track:1', off, server.send);
  expect(overlay.read('track:1')).toEqual(off);
  server.calls[1]?.refuse(new Error('no'));
  await expect(second).rejects.toThrow('no');
  expect(overlay.read('track:1')).toEqual(on);
});

test('of many quick changes the first is sent, then only the last', async () => {
  const overlay = createOverlay(same, () => 100);
  const server = slowServer();
  const all = [on, off, on, off].map((value) => overlay.change('track:1', value, server.send));
  expect(server.calls).toHaveLength(1);
  server.calls[0]?.answer(on);
  await expect.poll(() => server.calls.length).toBe(2);
  expect(server.calls[1]?.value).toEqual(off);
  expect(overlay.read('track:1')).toEqual(off);
  server.calls[1]?.answer(off);
  await expect(Promise.all(all)).resolves.toEqual([off, off, off, off]);
  expect(server.calls).toHaveLength(2);
});

test('a change back to the value being sent sends nothing more', async () => {
  const overlay = createOverlay(same, () => 100);
  const server = slowServer();
  const all = [on, off, on].map((value) => overlay.change('track:1', value, server.send));
  server.calls[0]?.answer(on);
  await Promise.all(all);
  expect(server.calls).toHaveLength(1);
});

test('what the server sends meanwhile keeps the change that waits, and counts at once where none does', async () => {
  const overlay = createOverlay(same, () => 100);
  const server = slowServer();
  const join = (own: Like, sent: Like) => ({ ...own, count: sent.count });
  const all = [on, off].map((value) => overlay.change('track:1', value, server.send));
  overlay.settle('track:1', { liked: true, count: 20 }, join);
  expect(overlay.read('track:1')).toEqual({ liked: false, count: 20 });
  server.calls[0]?.answer(on);
  await expect.poll(() => server.calls.length).toBe(2);
  expect(server.calls[1]?.value).toEqual(off);
  server.calls[1]?.answer(off);
  await Promise.all(all);
  overlay.settle('track:1', { liked: true, count: 30 }, join);
  expect(overlay.read('track:1')).toEqual({ liked: true, count: 30 });
  expect(server.calls).toHaveLength(2);
});

test('data loaded after the answer overrides the overlay, older data does not', async () => {
  const overlay = createOverlay(same, () => 100);
  const server = slowServer();
  const done = overlay.change('track:1', on, server.send);
  expect(overlay.read('track:1', 500)).toEqual(on);
  server.calls[0]?.answer(on);
  await done;
  expect(overlay.read('track:1', 99)).toEqual(on);
  expect(overlay.read('track:1', 101)).toBeUndefined();
});
