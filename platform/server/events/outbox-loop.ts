import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '#platform/server/call.ts';
import { dispatchOutbox, OUTBOX_BATCH } from '#platform/server/events/dispatch-outbox.ts';
import type { Subscriber } from '#platform/server/feature.ts';

/** Pause after batches that were not full, so that events are delivered in batches. */
const PAUSE_MS = 50;
const ERROR_PAUSE_MS = 1000;

/** Dispatches events until the returned function is called, which waits for the current batch. */
export function startOutboxLoop(platform: Platform, subscribers: readonly Subscriber[]): () => Promise<void> {
  const ending = new AbortController();
  const loop = (async () => {
    while (!ending.signal.aborted) {
      const pauseMs = await dispatchOnce(platform, subscribers);
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  })();
  return async () => {
    ending.abort();
    await loop;
  };
}

async function dispatchOnce(platform: Platform, subscribers: readonly Subscriber[]): Promise<number> {
  try {
    return (await dispatchOutbox(platform, subscribers)) < OUTBOX_BATCH ? PAUSE_MS : 0;
  } catch (error) {
    platform.log.warn({ err: error }, 'the outbox could not be dispatched');
    return ERROR_PAUSE_MS;
  }
}
