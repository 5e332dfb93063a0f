import type { Call } from '#platform/server/call.ts';
import { groupNames } from './search-groups.ts';
import { updateOrders } from './search-index.store.ts';
import { trackNames } from './search-tracks.ts';
import { userNames } from './search-users.ts';

/** Brings the order in which frequent terms are scanned up to date: plays, likes, followers, members. */
export async function refreshOrders(call: Call): Promise<void> {
  for (const names of [trackNames, userNames, groupNames]) await updateOrders(call.db, names);
}
