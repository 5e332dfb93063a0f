import type { Db } from '#platform/server/call.ts';
import { afterCommit } from '#platform/server/db/after-commit.ts';
import { notifyInvalidation } from './live-publish.ts';

/** Stands for every id: what changed while nobody listened is not known. */
export const allIds: unique symbol = Symbol('everything');

type InvalidatedIds = readonly string[] | typeof allIds;

const listeners = new Set<(changed: InvalidatedIds) => void>();

/** Hears of changes, whichever process made them. Returns how to stop. Hearing of one twice must do no harm. */
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
 * Says that the things with these ids look different to guests from now on, so that no kept page shows them as they were. In
 * this process it is heard before the answer leaves, in others a moment after the commit.
 */
export async function publishInvalidation(db: Db, ids: readonly string[]): Promise<void> {
  await notifyInvalidation(db, ids);
  afterCommit(db, () => callInvalidationListeners(ids));
}
