import { Knob } from '#design/knob/knob.tsx';
import type { ParamSchema } from '#studio/devices/device.ts';
import type { Device } from '#studio/document/song.ts';
import { changeDevice, isLocked } from '../../commands/change-devices.ts';
import { Choice } from '../shell/choice.tsx';
import { useAutomated } from '../use-automated.ts';
import { useRoom, useSession } from '../use-session.ts';
import styles from './device-rack.module.css';
import { paramScale, sayParam } from './say-param.ts';

/** With more values a choice is a knob, such as the note values. */
const mostOptions = 12;

interface ParamControlProps {
  device: Device;
  param: ParamSchema;
  /** Its number in the schema. */
  at: number;
  /** The name without what stands above its group. */
  name: string;
}

/** A control of a parameter: a knob that is heard while it moves, a select, or a switch. */
export function ParamControl({ device, param, at, name }: ParamControlProps) {
  const session = useSession();
  const isListener = useRoom((room) => room.role === 'listener');
  const isAutomated = useAutomated(device.id, param.id);
  const isFixed = isListener || isAutomated || isLocked(session, device);
  const label = isAutomated ? `${param.name}, moved by automation` : param.name;
  const read = device.params[param.id];
  const value = typeof read === 'number' ? Math.min(param.max, Math.max(param.min, read)) : param.default;
  const commit = (next: number) =>
    changeDevice(session, device, { params: { [param.id]: next } }, `${param.name} ${sayParam(param, next)}`);
  if (param.unit === 'switch') {
    return (
      <button
        type="button"
        className={styles.switch}
        aria-label={name === 'On' ? `${label} on` : label}
        aria-pressed={value >= 0.5}
        disabled={isFixed}
        onClick={() => commit(value >= 0.5 ? 0 : 1)}
      >
        {name}
      </button>
    );
  }
  if (param.unit === 'choice' && param.max - param.min < mostOptions) {
    const options = Array.from({ length: param.max - param.min + 1 }, (_, n) => `${param.min + n}`);
    return (
      <Choice
        label={label}
        caption={name}
        value={`${Math.round(value)}`}
        options={options}
        nameOf={(option) => sayParam(param, Number(option))}
        disabled={isFixed}
        onChoose={(option) => commit(Number(option))}
      />
    );
  }
  const scale = paramScale(param);
  return (
    <div className={styles.param}>
      <span
        className={styles.paramName}
        aria-hidden="true"
        title={isAutomated ? `${name}, moved by automation` : name}
      >
        {name}
      </span>
      <Knob
        label={label}
        value={value}
        scale={scale}
        initial={param.default}
        from={param.min === -param.max ? 0.5 : 0}
        onDraft={(next) => session.sound.turn(device.id, at, next ?? value)}
        onCommit={commit}
        disabled={isFixed}
        showsValue
      />
    </div>
  );
}
