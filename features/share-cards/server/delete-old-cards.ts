import type { Call } from '#platform/server/call.ts';
import { deleteOrphanObjects } from '#platform/server/storage/delete-orphan-objects.ts';

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Nightly cleanup job: no row says which cards are still asked for, and a card is drawn again within seconds. */
export async function handleDeleteOldCards({ now, platform }: Call): Promise<void> {
  await deleteOrphanObjects(platform.storage, {
    prefix: 'cards/',
    olderThan: new Date(now.getTime() - KEPT_DAYS * DAY_MS),
    known: async () => new Set(),
  });
}
