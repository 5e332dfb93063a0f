import * as Y from 'yjs';
import { checkUpdate } from '#studio/document/check-update.ts';
import { readSong } from '#studio/document/read-song.ts';
import { rebuildDocument, stateOf } from '#studio/document/rebuild.ts';

/**
 * The same song without what was deleted or replaced before, which is for who worked on it. A document of a newer studio, or of before the
 * studio, stays as it is.
 */
export function freshBytes(bytes: Uint8Array): Uint8Array {
  if (checkUpdate(bytes) !== null) return bytes;
  const doc = new Y.Doc();
  Y.applyUpdate(doc, bytes);
  const song = readSong(doc);
  return song.meta.isNewer ? bytes : stateOf(rebuildDocument(song));
}
