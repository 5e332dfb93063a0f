import { EventEmitter } from 'node:events';
import type { Runner, WorkerEvents } from 'graphile-worker';
import { expect, test } from 'vitest';
import { silentLog } from '#platform/server/log/log.ts';
import { superviseRunner } from './supervise-runner.ts';

/** Runners that the test ends. */
function aStart() {
  const ends: (() => void)[] = [];
  const start = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    const stop = async () => resolve();
    return { promise, stop } as unknown as Runner;
  };
  return { start, ends };
}

test('a runner that ends without an event is started again, until the supervision stops', async () => {
  const { start, ends } = aStart();
  const events: WorkerEvents = new EventEmitter();
  const stop = await superviseRunner(start, events, silentLog);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await expect.poll(() => ends.length).toBe(3);
  await stop();
  expect(ends).toHaveLength(3);
});

test('a runner that gives up with an event is replaced by one other', async () => {
  const { start, ends } = aStart();
  const events: WorkerEvents = new EventEmitter();
  const stop = await superviseRunner(start, events, silentLog);
  events.emit('pool:gracefulShutdown', { message: 'the database is away' } as never);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  await stop();
  expect(ends).toHaveLength(2);
});
