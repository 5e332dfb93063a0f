import { findActiveSessionKeys } from '#features/sign-in/server/sessions/sessions.store.ts';
import type { Platform } from '#platform/server/call.ts';
import type { LiveHub } from '#platform/server/live/live-hub.ts';

const batchSize = 1000;

/** Closes the sockets of ended sessions: the end of a session may have been missed, and some end by age. */
export async function closeEndedSessions({ db, clock }: Platform, hub: LiveHub): Promise<void> {
  const keys = [...new Set([...hub.peers()].map(({ sessionKey }) => sessionKey))];
  for (let from = 0; from < keys.length; from += batchSize) {
    const some = keys.slice(from, from + batchSize);
    const valid = await findActiveSessionKeys(db, some, clock.now());
    for (const sessionKey of some) if (!valid.has(sessionKey)) hub.disconnect(sessionKey);
  }
}
