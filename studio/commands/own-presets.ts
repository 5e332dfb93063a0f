import { flash } from '#design/flash/flash.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { type PutDevice, putDevices } from '#studio/document/edits/put-devices.ts';
import type { Device, Track } from '#studio/document/song.ts';
import type { PresetDevice } from '../views/library/library-source.ts';
import type { Session } from '../views/session.ts';
import { isLocked } from './change-devices.ts';
import { presetParams } from './choose-preset.ts';
import { runEdit } from './command.ts';

/** Devices as a preset has them: numbers by the parameters that this version knows. */
export const toPreset = (devices: readonly Device[]): PresetDevice[] =>
  devices.flatMap(({ type, on, params }) => {
    const schema = deviceOf(type);
    if (schema === undefined) return [];
    return [
      {
        type,
        on,
        params: Object.entries(presetParams(schema, params)).map(([id, value]) => ({ id, value })),
      },
    ];
  });

export const valuesOf = ({ params }: PresetDevice): Readonly<Record<string, number>> =>
  Object.fromEntries(params.map(({ id, value }) => [id, value]));

/**
 * Puts a preset on a track: an instrument in the place of the track's, an effect behind the others, a chain in the place of the chain. A chain
 * without an instrument leaves the track its own. Devices are left out that this version, the track or the person's plan cannot use.
 */
export function putPreset(
  session: Session,
  track: Track,
  { name, devices }: { name: string; devices: readonly PresetDevice[] },
): void {
  const playsNotes = track.kind === 'drums' || track.kind === 'instrument';
  const put = devices.flatMap((device): PutDevice[] => {
    const schema = deviceOf(device.type);
    if (schema === undefined || isLocked(session, device)) return [];
    if (schema.kind === 'instrument' && !playsNotes) return [];
    return [{ type: device.type, on: device.on, params: presetParams(schema, valuesOf(device)) }];
  });
  const [first] = put;
  if (first === undefined) {
    flash.error(`${track.name} cannot use this preset.`);
    return;
  }
  const chain = session.song.getState().devices.filter((one) => one.track === track.id);
  const own = chain.filter(isInstrument);
  const effects = chain.filter((one) => !isInstrument(one));
  const isChain = devices.length > 1;
  const gone = [...(put.some(isInstrument) ? own : []), ...(isChain ? effects : [])].map(({ id }) => id);
  const at = isInstrument(first) ? 0 : chain.length - gone.length;
  const gesture = {
    label: `preset ${name}`,
    place: { track: track.id },
    said: `${name} put on ${track.name}`,
  };
  runEdit(session, gesture, (editing) => putDevices(editing, { track: track.id, gone, at, devices: put }));
}

const isInstrument = ({ type }: Pick<Device, 'type'>): boolean => deviceOf(type)?.kind === 'instrument';

/** Saves devices under a name; gives whether that went well. A refusal is shown. */
export async function saveOwnPreset(
  session: Session,
  preset: { name: string; tags: readonly string[]; devices: readonly PresetDevice[] },
): Promise<boolean> {
  try {
    await session.presets.save(preset);
  } catch (error) {
    flash.error(textOf(error, 'The preset could not be saved. Try again.'));
    return false;
  }
  session.say(`Preset ${preset.name} saved`);
  return true;
}

/** What a refusal says of a field. */
function textOf(error: unknown, otherwise: string): string {
  const fields = isRefusal(error) ? (error.fields ?? {}) : {};
  return Object.values(fields).flat()[0] ?? otherwise;
}
