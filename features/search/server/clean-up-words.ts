import type { Call } from '#platform/server/call.ts';
import { deleteUnusedWords } from './search-index.store.ts';

/** Deletes words that are in no name any more. */
export const cleanUpWords = (call: Call): Promise<void> => deleteUnusedWords(call.db);
