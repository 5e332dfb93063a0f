import { newId } from '../ids.ts';
import { placeAt } from '../order.ts';
import { paramKey, recordOf } from '../schema.ts';
import type { Device, Song } from '../song.ts';
import { writeRecord } from '../write-record.ts';
import { type Editing, type EditResult, edit, refuseDevices, wholeWithin } from './edit.ts';

export interface NewDevice {
  track: string;
  type: string;
  /** Place among the track's devices; at the end without it. */
  at?: number;
  params?: Readonly<Record<string, number | string>>;
}

/** Adds a device to a track. */
export function addDevice(editing: Editing, input: NewDevice): EditResult {
  const { song, doc, randomBytes } = editing;
  return edit(editing, { adds: true, refusals: [refuseDevices(song, input.track)] }, () => {
    const id = newId(randomBytes);
    const { track, type } = input;
    const order = place(editing, chainOf(song, track), input.at);
    const params = Object.entries(input.params ?? {}).map(([param, value]) => [paramKey(param), value]);
    writeRecord(doc, 'devices', id, { type, v: 1, track, order, on: true, ...Object.fromEntries(params) });
    return [id];
  });
}

/** Puts a device to another place, in its chain or in that of another track; `at` is counted without it. */
export function moveDevice(
  editing: Editing,
  { id, track, at }: { id: string; track: string; at: number },
): EditResult {
  const { song, doc } = editing;
  const device = song.devices.find((one) => one.id === id);
  const refusal = device === undefined || device.track === track ? null : refuseDevices(song, track);
  return edit(editing, { adds: false, refusals: [refusal] }, () => {
    if (device === undefined) return [];
    const order = place(
      editing,
      chainOf(song, track).filter((one) => one.id !== id),
      at,
    );
    const record = recordOf(doc, 'devices', id);
    record?.set('order', order);
    record?.set('track', track);
    return [id];
  });
}

const chainOf = (song: Song, track: string): Device[] => song.devices.filter((one) => one.track === track);

function place({ doc, randomBytes }: Editing, others: readonly Device[], at = others.length): string {
  const found = placeAt(others, wholeWithin(at, 0, others.length), randomBytes);
  for (const [id, order] of found.others) recordOf(doc, 'devices', id)?.set('order', order);
  return found.order;
}
