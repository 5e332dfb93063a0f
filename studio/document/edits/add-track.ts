import { newId } from '../ids.ts';
import { placeAt } from '../order.ts';
import { recordOf } from '../schema.ts';
import type { Track } from '../song.ts';
import { writeRecord } from '../write-record.ts';
import { cleanText } from './clean-text.ts';
import { type Editing, type EditResult, edit, refuseTracks, wholeWithin } from './edit.ts';

export interface NewTrack {
  kind: Exclude<Track['kind'], 'master'>;
  name: string;
  color?: number;
  /** Place among the tracks; at the end without it. */
  at?: number;
  /** Type of the instrument that it begins with. */
  instrument?: string;
}

/** Adds a track. Gives its id, and that of its instrument. */
export function addTrack(editing: Editing, input: NewTrack): EditResult {
  const { doc, song, randomBytes } = editing;
  const others = song.tracks.filter(({ kind }) => kind !== 'master');
  const at = wholeWithin(input.at ?? others.length, 0, others.length);
  return edit(editing, { adds: true, refusals: [refuseTracks(song)] }, () => {
    const track = newId(randomBytes);
    const place = placeAt(others, at, randomBytes);
    for (const [id, order] of place.others) recordOf(doc, 'tracks', id)?.set('order', order);
    writeRecord(doc, 'tracks', track, {
      kind: input.kind,
      name: cleanText(input.name),
      color: wholeWithin(input.color ?? 0, 0, 15),
      order: place.order,
      gain: 0,
      pan: 0,
      mute: false,
    });
    if (input.instrument === undefined) return [track];
    const device = newId(randomBytes);
    const { order } = placeAt([], 0, randomBytes);
    writeRecord(doc, 'devices', device, { type: input.instrument, v: 1, track, order, on: true });
    return [track, device];
  });
}
