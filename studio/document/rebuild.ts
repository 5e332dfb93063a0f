import * as Y from 'yjs';
import { maxStateBytes } from './limits.ts';
import { createDocument, writerOfFresh } from './new-song.ts';
import { clipValues, deviceValues, laneValues, regionValues, trackValues } from './record-values.ts';
import { type Collection, schemaVersion } from './schema.ts';
import type { Song } from './song.ts';
import { writeRecord } from './write-record.ts';

/** How often a document may be larger than what is in it before a new epoch is worth it. */
const growth = 4;

/**
 * A fresh document of a song: the next epoch. It reads as the same song and has nothing of what was deleted, replaced or left out.
 * Everybody writes the same bytes for the same song.
 */
export function rebuildDocument(song: Song): Y.Doc {
  const doc = createDocument(writerOfFresh);
  const write = <T extends { readonly id: string }>(
    collection: Collection,
    records: readonly T[],
    valuesOf: (record: T) => Record<string, unknown>,
  ) => {
    for (const record of records) writeRecord(doc, collection, record.id, valuesOf(record));
  };
  const plain = ({ id: _, ...values }: { readonly id: string }) => ({ ...values });
  doc.transact(() => {
    const { isNewer: _, length, ...meta } = song.meta;
    const values = { ...meta, schema: schemaVersion, ...(length === null ? {} : { length }) };
    for (const [key, value] of Object.entries(values)) doc.getMap('meta').set(key, value);
    write('tempo', song.tempo, plain);
    write('meters', song.meters, plain);
    write('markers', song.markers, plain);
    write('tracks', song.tracks, trackValues);
    write('devices', song.devices, deviceValues);
    write('regions', song.regions, regionValues);
    write('regions', song.shelf, regionValues);
    write('clips', song.clips, clipValues);
    write('lanes', song.lanes, laneValues);
    write('assets', song.assets, ({ id: _id, peak, ...asset }) =>
      peak === null ? asset : { ...asset, peak },
    );
    write('takes', song.takes, plain);
  });
  return doc;
}

/** The bytes of a document as they are stored and sent. */
export const stateOf = (doc: Y.Doc): Uint8Array => Y.encodeStateAsUpdate(doc);

/** Bytes of the state of a song that was written at once. */
export const rebuiltSize = (song: Song): number => stateOf(rebuildDocument(song)).length;

/** Whether a document that nobody has open gets a new epoch: above 8 MiB, or four times what is in it; the room asks this from 1 MiB on. One of a newer studio never. */
export function needsNewEpoch({ song, stateBytes }: { song: Song; stateBytes: number }): boolean {
  if (song.meta.isNewer) return false;
  return stateBytes > maxStateBytes || stateBytes > growth * rebuiltSize(song);
}
