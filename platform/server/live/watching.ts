import type { Log } from '#platform/server/log/log.ts';
import type { Semaphore } from '#platform/server/media/semaphore.ts';
import type { LiveHub, LivePeer } from './live-hub.ts';
import type { LiveMessage } from './live-publish.ts';
import { textFrame } from './text-frame.ts';

/** What a member's page can watch beside their own channel. */
export interface Watched {
  channel: string;
  /** Sent once they watch: how it is now. */
  message: LiveMessage;
}

interface WatchingOptions {
  hub: LiveHub;
  log: Log;
  lookupSlots: Semaphore;
  /** Null for what the member may not see. */
  find(key: string): Promise<Watched | null>;
}

/**
 * Returns the function for the keys that a tab asks to watch, null for none. The last one counts, and a tab has one lookup at a
 * time, so that asking often costs the database little.
 */
export function createWatching(
  peer: LivePeer,
  { hub, log, lookupSlots, find }: WatchingOptions,
): (key: string | null) => void {
  let wanted: string | null = null;
  let isLooking = false;

  const look = async (key: string) => {
    const release = await lookupSlots.acquire();
    let found: Watched | null = null;
    try {
      if (wanted === key) found = await find(key);
    } catch (error) {
      log.warn({ err: error }, 'what a tab watches could not be looked up');
    } finally {
      release();
    }
    if (wanted !== key || found === null) return;
    hub.watch(peer, found.channel);
    peer.write(textFrame(JSON.stringify(found.message)));
  };

  const lookUntilLast = async () => {
    isLooking = true;
    for (let key = wanted; key !== null; key = wanted === key ? null : wanted) await look(key);
    isLooking = false;
  };

  return (key) => {
    wanted = key;
    hub.watch(peer, null);
    if (!isLooking && key !== null) void lookUntilLast();
  };
}
