import * as Y from 'yjs';
import { type Collection, collections, mapOf } from './schema.ts';
import type { Song } from './song.ts';

/** The ids of one collection's records that are in the song. */
export const idsIn = (song: Song, collection: Collection): string[] =>
  (collection === 'regions' ? [...song.regions, ...song.shelf] : song[collection]).map(({ id }) => id);

/**
 * Deletes from a document what is not in its song, for those who have never worked on it. Of records that are marked as deleted the mark
 * stays, so that the song is the same whatever edits come. Returns the ids of all that is left out, those of before too. A document of a
 * newer studio stays as it is.
 */
export function leaveOut(doc: Y.Doc, song: Song): ReadonlyMap<Collection, ReadonlySet<string>> {
  const leftOut = new Map<Collection, Set<string>>();
  if (song.meta.isNewer) return leftOut;
  doc.transact(() => {
    for (const collection of collections) {
      const map = mapOf(doc, collection);
      const kept = new Set(idsIn(song, collection));
      const left = [...(map?.entries() ?? [])].filter(([id]) => !kept.has(id));
      leftOut.set(collection, new Set(left.map(([id]) => id)));
      for (const [id, record] of left) {
        if (!(record instanceof Y.Map) || typeof record.get('gone') !== 'string') map?.delete(id);
        else for (const key of [...record.keys()]) if (key !== 'gone') record.delete(key);
      }
    }
  });
  return leftOut;
}
