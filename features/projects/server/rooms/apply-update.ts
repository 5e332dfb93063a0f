import * as Y from 'yjs';
import { checkUpdate } from '#studio/document/check-update.ts';

/**
 * Applies an update of a stranger and returns what is wrong with it, or null. An update that builds on edits which the document does not
 * have is refused: it would wait for them in memory, and in the log it would look as if it were saved. What it changed before is kept.
 */
export function applyUpdate(doc: Y.Doc, update: Uint8Array, origin: unknown): string | null {
  const problem = checkUpdate(update);
  if (problem !== null) return `an update with ${problem}`;
  try {
    Y.applyUpdate(doc, update, origin);
  } catch {
    return 'an update that can not be read';
  }
  const isWaiting = doc.store.pendingStructs !== null || doc.store.pendingDs !== null;
  doc.store.pendingStructs = null;
  doc.store.pendingDs = null;
  return isWaiting ? 'an update that builds on edits which are not here' : null;
}
