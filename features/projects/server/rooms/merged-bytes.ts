import * as Y from 'yjs';
import type { CurrentDocument } from './current-document.store.ts';

/** The bytes of a document that is stored in parts. */
export function mergedBytes({ updates }: CurrentDocument): Uint8Array {
  const [first] = updates;
  return first !== undefined && updates.length === 1 ? first : Y.mergeUpdates(updates);
}
