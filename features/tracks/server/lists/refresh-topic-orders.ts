import { updateTopicOrders } from '#features/tracks/server/lists/topic-orders.store.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';

/** Copies the present heat, plays and likes to the orders of genres and tags. */
export async function refreshTopicOrders({ platform }: Call): Promise<void> {
  for (const table of ['track_genre_orders', 'track_tag_orders'] as const)
    while (await transaction(platform.db, (tx) => updateTopicOrders(tx, table)));
}
