import type { Call } from '#platform/server/call.ts';
import { deleteReadBefore } from './notification.store.ts';

const KEPT_MS = 365 * 86_400_000;

/** Deletes notifications that were read a year ago and have not changed since; unread ones stay. */
export async function purgeNotifications({ db, now }: Call): Promise<void> {
  await deleteReadBefore(db, new Date(now.getTime() - KEPT_MS));
}
