import { liveSessionsAmong } from '#features/identity/server/live-sessions.store.ts';
import type { Platform } from '#platform/server/call.ts';
import type { LiveHub } from '#platform/server/live/live-hub.ts';

const atOnce = 1000;

/** Ends the sockets of sessions that are over: a session's end may have gone unheard, and some end by age. */
export async function endDeadSessions({ db, clock }: Platform, hub: LiveHub): Promise<void> {
  const keys = [...new Set([...hub.peers()].map(({ sessionKey }) => sessionKey))];
  for (let from = 0; from < keys.length; from += atOnce) {
    const some = keys.slice(from, from + atOnce);
    const alive = await liveSessionsAmong(db, some, clock.now());
    for (const sessionKey of some) if (!alive.has(sessionKey)) hub.disconnect(sessionKey);
  }
}
