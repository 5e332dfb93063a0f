import { newId } from '../ids.ts';
import { recordOf } from '../schema.ts';
import { writeRecord } from '../write-record.ts';
import { type Editing, type EditResult, edit } from './edit.ts';

/** Puts a device of another type in the place of one; the old one stays for undo. Gives the id of the new one. */
export function replaceDevice(editing: Editing, { id, type }: { id: string; type: string }): EditResult {
  const { doc, song, randomBytes, stamp } = editing;
  const old = song.devices.find((device) => device.id === id);
  return edit(editing, { adds: true }, () => {
    if (old === undefined) return [];
    const { track, order } = old;
    const device = newId(randomBytes);
    recordOf(doc, 'devices', id)?.set('gone', stamp);
    writeRecord(doc, 'devices', device, { type, v: 1, track, order, on: true });
    return [device];
  });
}
