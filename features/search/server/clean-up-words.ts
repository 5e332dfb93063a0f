import type { Call } from '#platform/server/call.ts';
import { deleteUnusedWords } from './search-index.store.ts';

/** Forgets words that stand in no name any more. */
export const cleanUpWords = (call: Call): Promise<void> => deleteUnusedWords(call.db);
