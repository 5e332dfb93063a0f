import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import type { DeviceSchema, Preset } from '#studio/devices/device.ts';
import { nearestValue } from '#studio/devices/device.ts';
import type { Device } from '#studio/document/song.ts';
import { isLocked } from '../../commands/change-devices.ts';
import { choosePreset } from '../../commands/choose-preset.ts';
import { valuesOf } from '../../commands/own-presets.ts';
import shell from '../shell/shell.module.css';
import { usePart, useRoom, useSession } from '../use-session.ts';
import { loadPresets } from './load-presets.ts';

interface PresetChoiceProps {
  device: Device;
  schema: DeviceSchema;
}

/** Presets of a device, the built-in ones and one's own: by arrow keys each is heard at once, and all of that is one step of undo (STUDIO-132). */
export function PresetChoice({ device, schema }: PresetChoiceProps) {
  const session = useSession();
  const isListener = useRoom((room) => room.role === 'listener');
  const builtIn = useBuiltIn(device.type);
  const own = usePart(session.presets, (all) => all) ?? [];
  const ofType = own.filter(({ types }) => types.length === 1 && types[0] === device.type);
  const isBrowsing = useRef(false);
  // An own preset is known by its choice only: its values are loaded when it is chosen.
  const [chosenOwn, setChosenOwn] = useState<{ id: string; params: Device['params'] } | null>(null);
  useEffect(() => session.presets.load(), [session]);

  const chosen = builtIn.find(({ params }) => isSame(schema, device.params, params));
  const isOwn = chosenOwn !== null && isSame(schema, device.params, chosenOwn.params);
  const value = isOwn ? chosenOwn.id : (chosen?.name ?? '');
  const options = [...builtIn.map(({ name }) => name), ...ofType.map(({ id }) => id)];

  const put = (name: string, values: Preset['params'] | Device['params']) => {
    choosePreset(session, device, { name, values, joins: isBrowsing.current });
    isBrowsing.current = true;
  };
  const choose = async (option: string) => {
    const preset = builtIn.find(({ name }) => name === option);
    if (preset !== undefined) return put(preset.name, preset.params);
    const saved = ofType.find(({ id }) => id === option);
    if (saved === undefined) return;
    try {
      const [one] = await session.presets.get(saved.id);
      if (one === undefined) return;
      const values = valuesOf(one);
      setChosenOwn({ id: saved.id, params: values });
      put(saved.name, values);
    } catch {
      flash.error('The preset could not be loaded. Try again.');
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || event.altKey) return;
    // Browsers differ in whether an arrow changes a closed list or opens it.
    event.preventDefault();
    const at = options.indexOf(value);
    const next = options[Math.min(options.length - 1, Math.max(0, at < 0 && by < 0 ? 0 : at + by))];
    if (next !== undefined && next !== value) void choose(next);
  };
  return (
    <label className={shell.choice}>
      <select
        aria-label={`Preset of ${schema.name}`}
        value={value}
        disabled={isListener || isLocked(session, device)}
        onChange={(event) => void choose(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          isBrowsing.current = false;
        }}
      >
        <option value="">Own sound</option>
        <optgroup label="Built in">
          {builtIn.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
        {ofType.length > 0 && (
          <optgroup label="Your presets">
            {ofType.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  );
}

const isSame = (schema: DeviceSchema, a: Device['params'], b: Device['params']): boolean =>
  schema.params.every((param) => nearestValue(param, a[param.id]) === nearestValue(param, b[param.id]));

/** The built-in presets of a type, loaded when they are first shown. */
function useBuiltIn(type: string): readonly Preset[] {
  const [presets, setPresets] = useState<readonly Preset[]>([]);
  useEffect(() => {
    let isShown = true;
    void loadPresets(type).then((loaded) => isShown && setPresets(loaded));
    return () => {
      isShown = false;
    };
  }, [type]);
  return presets;
}
