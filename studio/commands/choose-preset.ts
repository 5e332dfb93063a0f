import { deviceOf } from '#studio/devices/all-devices.ts';
import type { DeviceSchema, Preset } from '#studio/devices/device.ts';
import type { Device } from '#studio/document/song.ts';
import { loadPresets } from '../views/device-rack/load-presets.ts';
import type { Session } from '../views/session.ts';
import { changeDevice } from './change-devices.ts';
import { canEdit } from './command.ts';

/** A preset sets all parameters as one gesture: what it leaves out gets its default. */
export function choosePreset(session: Session, device: Device, schema: DeviceSchema, preset: Preset): void {
  const params = schema.params.map((param) => [param.id, preset.params[param.id] ?? param.default]);
  changeDevice(session, device, { params: Object.fromEntries(params) }, `${schema.name}: ${preset.name}`);
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
  const schema = deviceOf(type);
  if (preset !== undefined && schema !== undefined && device?.type === type)
    choosePreset(session, device, schema, preset);
}
