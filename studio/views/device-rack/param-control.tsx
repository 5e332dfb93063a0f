import type { ParamSchema } from '#studio/devices/device.ts';
import type { Device } from '#studio/document/song.ts';
import { changeDevice } from '../../commands/change-devices.ts';
import { Choice } from '../shell/choice.tsx';
import { ValueSlider } from '../shell/value-slider.tsx';
import { useRoom, useSession } from '../use-session.ts';
import styles from './device-rack.module.css';
import { paramOfPlace, placeOfParam, sayParam } from './say-param.ts';

const places = 1000;

interface ParamControlProps {
  device: Device;
  param: ParamSchema;
  /** Its number in the schema. */
  at: number;
  /** The name without what stands above the group. */
  name: string;
}

/** A control of a parameter: a slider that is heard while it moves, a select, or a switch. */
export function ParamControl({ device, param, at, name }: ParamControlProps) {
  const session = useSession();
  const isListener = useRoom((room) => room.role === 'listener');
  const read = device.params[param.id];
  const value = typeof read === 'number' ? Math.min(param.max, Math.max(param.min, read)) : param.default;
  const commit = (next: number) =>
    changeDevice(session, device, { params: { [param.id]: next } }, `${param.name} ${sayParam(param, next)}`);
  if (param.unit === 'switch') {
    return (
      <button
        type="button"
        className={styles.switch}
        aria-pressed={value >= 0.5}
        disabled={isListener}
        onClick={() => commit(value >= 0.5 ? 0 : 1)}
      >
        {name}
      </button>
    );
  }
  if (param.unit === 'choice') {
    const options = Array.from({ length: param.max - param.min + 1 }, (_, n) => `${param.min + n}`);
    return (
      <Choice
        label={name}
        caption
        value={`${Math.round(value)}`}
        options={options}
        nameOf={(option) => sayParam(param, Number(option))}
        onChoose={(option) => commit(Number(option))}
      />
    );
  }
  return (
    <div className={styles.param}>
      <span className={styles.paramName} aria-hidden="true">
        {name}
      </span>
      <ValueSlider
        label={param.name}
        value={Math.round(placeOfParam(param, value) * places)}
        min={0}
        max={places}
        step={1}
        initial={Math.round(placeOfParam(param, param.default) * places)}
        text={(place) => sayParam(param, paramOfPlace(param, place / places))}
        onDraft={(place) => session.sound.turn(device.id, at, paramOfPlace(param, place / places))}
        onCommit={(place) => commit(paramOfPlace(param, place / places))}
        disabled={isListener}
      />
      <span className={styles.paramValue} aria-hidden="true">
        {sayParam(param, value)}
      </span>
    </div>
  );
}
