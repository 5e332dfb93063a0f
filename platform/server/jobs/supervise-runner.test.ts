import { EventEmitter } from 'node:events';
import type { Runner, WorkerEventMap, WorkerEvents } from 'graphile-worker';
import { expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '#platform/server/log/log.ts';
import { superviseRunner } from './supervise-runner.ts';

/** Runners that the test ends. */
function aStart() {
  const ends: (() => void)[] = [];
  /** The numbers of the runners that were stopped. */
  const stops: number[] = [];
  const start = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const number = ends.push(resolve) - 1;
    const stop = async () => {
      stops.push(number);
      resolve();
    };
    return { promise, stop } as unknown as Runner;
  };
  return { start, ends, stops };
}

test('a runner that ends without an event is started again, until the supervision stops', async () => {
  const { start, ends } = aStart();
  const events: WorkerEvents = new EventEmitter();
  const { stop } = await superviseRunner({ start, events, log: silentLog, concurrency: 2 });
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
  const { stop } = await superviseRunner({ start, events, log: silentLog, concurrency: 2 });
  events.emit('pool:gracefulShutdown', { message: 'the database is away' } as never);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  await stop();
  expect(ends).toHaveLength(2);
});

/** Emits what workers of the pool `p` emit. */
function aWorkerPool(events: WorkerEvents) {
  const workerPool = { id: 'p' };
  events.emit('pool:create', { workerPool } as never);
  return (name: keyof WorkerEventMap, workerId: string) =>
    events.emit(name, { worker: { workerId, workerPool } } as never);
}

test('workers that look for no job for half a minute are replaced, but not while all of them run one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { start, ends, stops } = aStart();
  const events: WorkerEvents = new EventEmitter();
  const runner = await superviseRunner({ start, events, log: silentLog, concurrency: 2 });
  const emit = aWorkerPool(events);
  emit('job:start', 'a');
  emit('job:start', 'b');
  vi.advanceTimersByTime(60_000);
  runner.replaceIfStuck();
  emit('job:complete', 'b');
  vi.advanceTimersByTime(29_000);
  emit('worker:getJob:empty', 'b');
  vi.advanceTimersByTime(29_000);
  runner.replaceIfStuck();
  expect(stops).toEqual([]);
  vi.advanceTimersByTime(2000);
  runner.replaceIfStuck();
  expect(stops).toEqual([0]);
  await expect.poll(() => ends.length).toBe(2);
  await runner.stop();
});

test('workers whose searches fail for half a minute while the database answers are replaced [SITE-056]', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { start, ends, stops } = aStart();
  const events: WorkerEvents = new EventEmitter();
  const runner = await superviseRunner({ start, events, log: silentLog, concurrency: 2 });
  const emit = aWorkerPool(events);
  emit('worker:getJob:empty', 'a');
  vi.advanceTimersByTime(29_000);
  emit('worker:getJob:error', 'a');
  runner.replaceIfStuck();
  expect(stops).toEqual([]);
  vi.advanceTimersByTime(2000);
  emit('worker:getJob:error', 'a');
  runner.replaceIfStuck();
  expect(stops).toEqual([0]);
  await expect.poll(() => ends.length).toBe(2);
  await runner.stop();
});
