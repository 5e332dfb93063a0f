import { allDevices, deviceOf } from '#studio/devices/all-devices.ts';
import { addDevice, moveDevice } from '#studio/document/edits/add-device.ts';
import { deleteRecords } from '#studio/document/edits/delete-records.ts';
import { replaceDevice } from '#studio/document/edits/replace-device.ts';
import { type DeviceValues, setDevice } from '#studio/document/edits/set-device.ts';
import type { Device } from '#studio/document/song.ts';
import type { Session } from '../views/session.ts';
import { type Command, canEdit, currentTrack, runEdit } from './command.ts';

export const nameOfDevice = ({ type }: Pick<Device, 'type'>): string => deviceOf(type)?.name ?? type;

/** Whether the person's plan leaves a device out: where it stands it plays, but they neither add nor turn it (STUDIO-250). */
export const isLocked = ({ plan }: Session, { type }: Pick<Device, 'type'>): boolean =>
  plan.lockedDevices.includes(type);

/** Adds an effect at the end of a track's chain. */
export function addEffect(session: Session, track: string, type: string): void {
  if (isLocked(session, { type })) return;
  const name = nameOfDevice({ type });
  runEdit(session, { label: `new ${name}`, place: { track }, said: `${name} added` }, (editing) =>
    addDevice(editing, { track, type }),
  );
}

/** Each effect for the track with the focus: in the rack one would go there through all knobs. */
export const effectCommands: readonly Command[] = allDevices
  .filter(({ kind, type }) => kind === 'effect' && type !== 'strip')
  .map(({ type, name }) => ({
    id: `add-${type}`,
    label: `Add ${name} to the track`,
    group: 'Tracks',
    keys: [],
    when: (session) =>
      canEdit(session) && !isLocked(session, { type }) && currentTrack(session) !== undefined,
    run(session) {
      const track = currentTrack(session);
      if (track !== undefined) addEffect(session, track.id, type);
    },
  }));

/** Turns controls of a device as one gesture. */
export function changeDevice(session: Session, device: Device, values: DeviceValues, said: string): void {
  if (isLocked(session, device)) return;
  const gesture = { label: `change of ${nameOfDevice(device)}`, place: { device: device.id }, said };
  runEdit(session, gesture, (editing) => setDevice(editing, { id: device.id, values }));
}

export function bypassDevice(session: Session, device: Device): void {
  const name = nameOfDevice(device);
  changeDevice(session, device, { on: !device.on }, device.on ? `${name} off` : `${name} on`);
}

/** Moves a device among those of its track; `by` is -1 or 1. */
export function moveDeviceBy(session: Session, device: Device, by: -1 | 1): void {
  const chain = session.song.getState().devices.filter(({ track }) => track === device.track);
  const at = chain.findIndex(({ id }) => id === device.id) + by;
  if (at < 0 || at >= chain.length) return;
  const name = nameOfDevice(device);
  const said = `${name} moved ${by < 0 ? 'left' : 'right'}`;
  runEdit(session, { label: `move of ${name}`, place: { device: device.id }, said }, (editing) =>
    moveDevice(editing, { id: device.id, track: device.track, at }),
  );
}

export function removeDevice(session: Session, device: Device): void {
  const name = nameOfDevice(device);
  const gesture = { label: `removal of ${name}`, place: { track: device.track }, said: `${name} removed` };
  runEdit(session, gesture, (editing) => deleteRecords(editing, { from: 'devices', ids: [device.id] }));
}

/** Puts another instrument or effect in a device's place. */
export function replaceWith(session: Session, device: Device, type: string): void {
  if (isLocked(session, { type })) return;
  const name = nameOfDevice({ type });
  const gesture = { label: `${name} for ${nameOfDevice(device)}`, place: { track: device.track } };
  runEdit(session, { ...gesture, said: `${name} put in` }, (editing) =>
    replaceDevice(editing, { id: device.id, type }),
  );
}
