import { updateGenreOrders } from '#features/tracks/server/lists/genre-orders.store.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';

/** Copies the present heat, plays and likes to the orders of genres. */
export async function refreshGenreOrders({ platform }: Call): Promise<void> {
  while (await transaction(platform.db, updateGenreOrders));
}
