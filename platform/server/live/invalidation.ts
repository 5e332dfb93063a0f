import type { Db } from '#platform/server/call.ts';
import { afterCommit } from '#platform/server/db/after-commit.ts';
import { notifyInvalidation } from './live-publish.ts';

/** All ids: after a lost connection the invalidated ones are unknown. */
export const allIds: unique symbol = Symbol('everything');

export type InvalidatedIds = readonly string[] | typeof allIds;

const listeners = new Set<(changed: InvalidatedIds) => void>();

/** Subscribes to invalidations of all processes; one may arrive twice. Returns a function that unsubscribes. */
export function onInvalidation(listener: (changed: InvalidatedIds) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function callInvalidationListeners(changed: InvalidatedIds): void {
  for (const listener of listeners) listener(changed);
}

/**
 * Invalidates cached pages and answers that show the things with these ids, in all processes: in this one before the answer
 * is sent, in others shortly after the commit.
 */
export async function publishInvalidation(db: Db, ids: readonly string[]): Promise<void> {
  await notifyInvalidation(db, ids);
  afterCommit(db, () => callInvalidationListeners(ids));
}
