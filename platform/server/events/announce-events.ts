import { sql } from 'kysely';
import type { Call, Platform } from '#platform/server/call.ts';
import { afterCommit } from '#platform/server/db/after-commit.ts';

export const outboxNotifyChannel = 'outbox';

/** Events of so many ms are announced to other processes together. */
const NOTIFY_MS = 5;

const loops = new WeakMap<Platform, () => void>();
const notifying = new WeakSet<Platform>();

/** Registers the outbox loop of this process; the function returned ends that. */
export function onEvents(platform: Platform, wake: () => void): () => void {
  loops.set(platform, wake);
  return () => {
    loops.delete(platform);
  };
}

/**
 * Wakes the outbox loop after the commit: in this process, or by NOTIFY in another one. The NOTIFY is no part of the
 * transaction, since that would let only one transaction commit at a time. A lost one costs the loop's idle time.
 */
export function announceEvents({ db, platform }: Pick<Call, 'db' | 'platform'>): void {
  afterCommit(db, () => {
    const wake = loops.get(platform);
    if (wake) wake();
    else notifyLoops(platform);
  });
}

function notifyLoops(platform: Platform): void {
  if (notifying.has(platform)) return;
  notifying.add(platform);
  setTimeout(() => {
    notifying.delete(platform);
    sql`select pg_notify(${outboxNotifyChannel}, '')`.execute(platform.db).catch((error: unknown) => {
      platform.log.debug({ err: error }, 'events were not announced');
    });
  }, NOTIFY_MS).unref();
}
