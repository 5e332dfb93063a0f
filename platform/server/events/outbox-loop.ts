import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '#platform/server/call.ts';
import { dispatchOutbox } from '#platform/server/events/dispatch-outbox.ts';
import type { Subscriber } from '#platform/server/feature.ts';

const IDLE_MS = 50;
const TROUBLE_MS = 1000;

/** Dispatches for as long as the process lives; the returned function ends the loop after the batch under way. */
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
    return (await dispatchOutbox(platform, subscribers)) > 0 ? 0 : IDLE_MS;
  } catch (error) {
    platform.log.warn({ err: error }, 'the outbox could not be dispatched');
    return TROUBLE_MS;
  }
}
