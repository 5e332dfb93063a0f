import { newId } from '../ids.ts';
import { limits, refusals } from '../limits.ts';
import { placeAt } from '../order.ts';
import { deviceValues } from '../record-values.ts';
import { recordOf } from '../schema.ts';
import type { Device } from '../song.ts';
import { writeRecord } from '../write-record.ts';
import { type Editing, type EditResult, edit } from './edit.ts';

export type PutDevice = Pick<Device, 'type' | 'on' | 'params'>;

interface PutDevices {
  readonly track: string;
  /** Ids of the devices that go; they stay for undo. */
  readonly gone: readonly string[];
  /** Place of the new ones among those that stay. */
  readonly at: number;
  readonly devices: readonly PutDevice[];
}

/** Puts devices into the chain of a track, in the place of others where these go. Gives the ids of the new ones. */
export function putDevices(editing: Editing, { track, gone, at, devices }: PutDevices): EditResult {
  const { doc, song, randomBytes, stamp } = editing;
  const stay = song.devices.filter((one) => one.track === track && !gone.includes(one.id));
  const tooMany = stay.length + devices.length > limits.devicesOfTrack ? refusals.devices : null;
  return edit(editing, { adds: true, refusals: [tooMany] }, () => {
    for (const id of gone) recordOf(doc, 'devices', id)?.set('gone', stamp);
    const chain: { id: string; order: string }[] = stay.map(({ id, order }) => ({ id, order }));
    return devices.map(({ type, on, params }, n) => {
      const id = newId(randomBytes);
      const { order, others } = placeAt(chain, at + n, randomBytes);
      for (const [other, moved] of others) recordOf(doc, 'devices', other)?.set('order', moved);
      chain.splice(at + n, 0, { id, order });
      writeRecord(doc, 'devices', id, deviceValues({ id, type, v: 1, track, order, on, params, key: null }));
      return id;
    });
  });
}
