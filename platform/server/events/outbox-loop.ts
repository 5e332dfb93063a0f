import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '#platform/server/call.ts';
import { listen } from '#platform/server/db/listen.ts';
import { dispatchOutbox, OUTBOX_BATCH } from '#platform/server/events/dispatch-outbox.ts';
import type { Subscriber } from '#platform/server/feature.ts';
import { onEvents, outboxNotifyChannel } from './announce-events.ts';

/** So long after a batch of more than a few events, unless it was full: events that come fast are delivered in batches. */
const BATCH_MS = 50;
/** So few events are followed by a shorter pause, since somebody waits to see what comes alone. */
const FEW_EVENTS = 3;
const FEW_MS = 10;
/** The outbox is asked after so long, since an announcement can be lost. */
const IDLE_MS = 2000;
const ERROR_PAUSE_MS = 1000;

interface OutboxLoopOptions {
  url: string;
  subscribers: readonly Subscriber[];
  idleMs?: number;
  batchMs?: number;
}

/**
 * Dispatches events as they are announced until the returned function is called, which waits for the current batch.
 * Resolves once it hears other processes of the database at `url`.
 */
export async function startOutboxLoop(
  platform: Platform,
  { url, subscribers, idleMs = IDLE_MS, batchMs = BATCH_MS }: OutboxLoopOptions,
): Promise<() => Promise<void>> {
  const ending = new AbortController();
  let isAnnounced = true;
  let endSleep = () => {};
  const wake = () => {
    isAnnounced = true;
    endSleep();
  };
  const endAnnouncements = onEvents(platform, wake);
  const listening = await listen({
    url,
    log: platform.log,
    channel: outboxNotifyChannel,
    name: 'outbox',
    onMessage: wake,
    onListenAgain: wake,
  });

  const sleepUntilAnnounced = async () => {
    if (isAnnounced) return;
    const waking = new AbortController();
    endSleep = () => waking.abort();
    const signal = AbortSignal.any([waking.signal, ending.signal]);
    await sleep(idleMs, undefined, { signal }).catch(() => {});
  };
  const pause = (ms: number) => sleep(ms, undefined, { signal: ending.signal }).catch(() => {});
  const loop = (async () => {
    while (!ending.signal.aborted) {
      isAnnounced = false;
      const taken = await dispatchOnce(platform, subscribers);
      if (taken === OUTBOX_BATCH) continue;
      if (taken === null) {
        await pause(ERROR_PAUSE_MS);
        continue;
      }
      await pause(taken > FEW_EVENTS ? batchMs : FEW_MS);
      await sleepUntilAnnounced();
    }
  })();
  return async () => {
    ending.abort();
    endAnnouncements();
    await Promise.all([loop, listening.close()]);
  };
}

/** The number of events taken; null where it failed. */
async function dispatchOnce(platform: Platform, subscribers: readonly Subscriber[]): Promise<number | null> {
  try {
    return await dispatchOutbox(platform, subscribers);
  } catch (error) {
    platform.log.warn({ err: error }, 'the outbox could not be dispatched');
    return null;
  }
}
