import * as Y from 'yjs';
import { ticksPerQuarter } from '#studio/engine/plan.ts';
import { masterId, newId, placeId, type RandomBytes } from './ids.ts';
import { ordersFor } from './order.ts';
import { type Collection, defaultStep, defaults, schemaVersion } from './schema.ts';
import { writeRecord } from './write-record.ts';

/**
 * A document of the client that writes it. Two documents of one client id must never be merged: fresh ones that everybody makes alike
 * (templates, rebuilt documents) belong to `writerOfFresh`, a person's edits to a random id of Yjs.
 */
export function createDocument(clientId: number): Y.Doc {
  const doc = new Y.Doc({ gc: true });
  doc.clientID = clientId;
  return doc;
}

/** Client id of documents that are written at once and by one writer. */
export const writerOfFresh = 1;

/** The empty template: one drum track with an empty pattern of a bar, 120 bpm, 4/4, C minor. */
export function newSong(options: { name: string; randomBytes: RandomBytes }): Y.Doc {
  const doc = createDocument(writerOfFresh);
  const [track, device, region, clip] = Array.from({ length: 4 }, () => newId(options.randomBytes));
  const [order = ''] = ordersFor(1);
  const bar = 4 * ticksPerQuarter;
  const write = (to: Collection, id: string | undefined, values: Record<string, unknown>) =>
    writeRecord(doc, to, id ?? '', values);
  doc.transact(() => {
    const meta = {
      schema: schemaVersion,
      name: options.name,
      key: 0,
      scale: 'minor',
      swing: 0,
      swingUnit: 16,
    };
    for (const [key, value] of Object.entries(meta)) doc.getMap('meta').set(key, value);
    write('tempo', placeId(0), { tick: 0, bpm: defaults.bpm });
    write('meters', placeId(1), { bar: 1, over: defaults.over, under: defaults.under });
    write('tracks', masterId, { kind: 'master', name: 'Master', order: '', gain: 0, pan: 0, mute: false });
    write('tracks', track, { kind: 'drums', name: 'Drums', color: 0, order, gain: 0, pan: 0, mute: false });
    write('devices', device, { type: 'drums', v: 1, track, order, on: true });
    write('clips', clip, { kind: 'pattern', length: bar, step: defaultStep, rows: new Y.Map() });
    write('regions', region, { track, clip, start: 0, length: bar, offset: 0, loop: true });
  });
  return doc;
}
