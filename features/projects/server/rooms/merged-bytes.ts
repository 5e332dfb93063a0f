import * as Y from 'yjs';
import { checkUpdate } from '#studio/document/check-update.ts';
import type { CurrentDocument } from './current-document.store.ts';

/** The bytes of a document that is stored in parts, without parts that can not be read. */
export function mergedBytes({ updates }: CurrentDocument): Uint8Array {
  const [first] = updates;
  if (first !== undefined && updates.length === 1) return first;
  return Y.mergeUpdates(updates.filter((update) => checkUpdate(update) === null));
}
