import type { Call } from '#platform/server/call.ts';
import { groupNameIndex } from './search-groups.ts';
import { deleteUnusedWords, updateOrders } from './search-index.store.ts';
import { trackNameIndex } from './search-tracks.ts';
import { userNameIndex } from './search-users.ts';

/** Refreshes the numbers by which frequent terms are scanned: plays, likes, followers, members. */
export async function refreshOrders(call: Call): Promise<void> {
  for (const names of [trackNameIndex, userNameIndex, groupNameIndex]) await updateOrders(call.db, names);
}

/** Deletes words that are in no name any more. */
export const cleanUpWords = (call: Call): Promise<void> => deleteUnusedWords(call.db);
