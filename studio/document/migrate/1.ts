import type * as Y from 'yjs';
import { masterId, placeId } from '../ids.ts';
import { defaults, mapOf, type RecordMap } from '../schema.ts';
import { writeRecord } from '../write-record.ts';

/** Number 1 gives a document that has no number what a new project has: its number, tempo, meter and master. */
export function migrateTo1(doc: Y.Doc): void {
  const isEmpty = (map: RecordMap | null) => map !== null && map.size === 0;
  if (isEmpty(mapOf(doc, 'tempo'))) writeRecord(doc, 'tempo', placeId(0), { tick: 0, bpm: defaults.bpm });
  if (isEmpty(mapOf(doc, 'meters'))) {
    writeRecord(doc, 'meters', placeId(1), { bar: 1, over: defaults.over, under: defaults.under });
  }
  if (mapOf(doc, 'tracks')?.has(masterId) === false) {
    writeRecord(doc, 'tracks', masterId, {
      kind: 'master',
      name: 'Master',
      order: '',
      gain: 0,
      pan: 0,
      mute: false,
    });
  }
}
