import { newId } from '../ids.ts';
import { ordersFor, placeAt } from '../order.ts';
import { clipValues, deviceValues, regionValues, trackValues } from '../record-values.ts';
import { maxTick, recordOf } from '../schema.ts';
import type { Song } from '../song.ts';
import { writeRecord } from '../write-record.ts';
import {
  type Editing,
  type EditResult,
  edit,
  refuseLength,
  refuseNotes,
  refuseRegions,
  refuseTracks,
  wholeWithin,
} from './edit.ts';

export interface PlacedPart {
  /** A song whose first track is placed with its devices and its first region. */
  readonly part: Song;
  readonly start: number;
  /** The track that plays it; null is a new one, at the end, with the part's devices. */
  readonly track: string | null;
  /** Of a new track. */
  readonly color?: number;
}

/** Places a part of another song, such as a loop. Gives the ids of the region and of its track. */
export function placePart(editing: Editing, input: PlacedPart): EditResult {
  const { doc, song, randomBytes } = editing;
  const { part } = input;
  const [region] = part.regions;
  const clip = part.clips.find(({ id }) => id === region?.clip);
  const start = wholeWithin(input.start, 0, maxTick);
  const notes = clip === undefined ? 0 : clip.notes.length + clip.rows.flatMap(({ steps }) => steps).length;
  const refusals = [
    input.track === null ? refuseTracks(song) : null,
    refuseRegions(song, 1),
    refuseNotes(song, notes),
    refuseLength(song, start + (region?.length ?? 0)),
  ];
  return edit(editing, { adds: true, refusals }, () => {
    if (region === undefined || clip === undefined) return [];
    const track = input.track ?? writeTrack(editing, input);
    const ids = { region: newId(randomBytes), clip: newId(randomBytes) };
    writeRecord(doc, 'clips', ids.clip, clipValues(clip));
    writeRecord(doc, 'regions', ids.region, regionValues({ ...region, track, clip: ids.clip, start }));
    return [ids.region, track];
  });
}

/** Writes the part's track behind all others, and its devices. */
function writeTrack({ doc, song, randomBytes }: Editing, { part, color }: PlacedPart): string {
  const id = newId(randomBytes);
  const others = song.tracks.filter(({ kind }) => kind !== 'master');
  const place = placeAt(others, others.length, randomBytes);
  for (const [other, order] of place.others) recordOf(doc, 'tracks', other)?.set('order', order);
  const [track] = part.tracks;
  if (track === undefined) return id;
  const values = trackValues({ ...track, order: place.order, color: color ?? track.color });
  writeRecord(doc, 'tracks', id, values);
  const devices = part.devices.filter((device) => device.track === track.id);
  const orders = ordersFor(devices.length);
  for (const [at, device] of devices.entries())
    writeRecord(
      doc,
      'devices',
      newId(randomBytes),
      deviceValues({ ...device, track: id, order: orders[at] ?? '' }),
    );
  return id;
}
