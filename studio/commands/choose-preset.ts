import { deviceOf } from '#studio/devices/all-devices.ts';
import { type DeviceSchema, nearestValue } from '#studio/devices/device.ts';
import { setDevice } from '#studio/document/edits/set-device.ts';
import type { Device } from '#studio/document/song.ts';
import { loadPresets } from '../views/device-rack/load-presets.ts';
import type { Session } from '../views/session.ts';
import { isLocked } from './change-devices.ts';
import { canEdit, runEdit } from './command.ts';

type Values = Readonly<Record<string, unknown>>;

/** All parameters of a device by a preset: what the preset leaves out or has wrong gets its default or the nearest value (STUDIO-133). */
export const presetParams = (schema: DeviceSchema, values: Values): Record<string, number> =>
  Object.fromEntries(schema.params.map((param) => [param.id, nearestValue(param, values[param.id])]));

/** A preset for a device. Presets that are browsed one after the other are one gesture: undo leads back to before the first. */
export function choosePreset(
  session: Session,
  device: Device,
  { name, values, joins }: { name: string; values: Values; joins?: boolean },
): void {
  const schema = deviceOf(device.type);
  if (schema === undefined || isLocked(session, device)) return;
  const said = `${schema.name}: ${name}`;
  const gesture = { label: `preset of ${schema.name}`, place: { device: device.id }, said, joins };
  runEdit(session, gesture, (editing) =>
    setDevice(editing, { id: device.id, values: { params: presetParams(schema, values) } }),
  );
}

/** The preset of a number, from 0, for the instrument of a track: program changes of MIDI keyboards choose it. */
export async function choosePresetNumber(session: Session, track: string, number: number): Promise<void> {
  const instrumentOf = () =>
    session.song
      .getState()
      .devices.find((device) => device.track === track && deviceOf(device.type)?.kind === 'instrument');
  const type = instrumentOf()?.type;
  if (type === undefined || !canEdit(session)) return;
  const preset = (await loadPresets(type))[number];
  const device = instrumentOf();
  if (preset !== undefined && device?.type === type)
    choosePreset(session, device, { name: preset.name, values: preset.params });
}
