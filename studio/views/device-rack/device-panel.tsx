import { useState } from 'react';
import type { DeviceSchema, ParamSchema } from '#studio/devices/device.ts';
import type { Device } from '#studio/document/song.ts';
import { padNames } from '../keys/pad-names.ts';
import { Choice } from '../shell/choice.tsx';
import styles from './device-rack.module.css';
import { ParamControl } from './param-control.tsx';

/** The controls of a device, made of its schema; of a kit those of one pad at a time. */
export function DevicePanel({ device, schema }: { device: Device; schema: DeviceSchema }) {
  const [pad, setPad] = useState(0);
  const isKit = schema.type === 'drums';
  const isOf = ({ id }: ParamSchema) =>
    !isKit || !/^pad\d+/.test(id) || new RegExp(`^pad${pad + 1}[A-Z]`).test(id);
  const params = schema.params.map((param, at) => ({ param, at })).filter(({ param }) => isOf(param));
  const name = (param: ParamSchema) => {
    const own = padNames[pad] ?? '';
    const isOfPad = isKit && param.id.startsWith('pad') && param.name.startsWith(`${own} `);
    const short = isOfPad ? param.name.slice(own.length + 1) : param.name;
    return short.replace('Oscillator', 'Osc').replace(/^./, (first) => first.toUpperCase());
  };
  return (
    <div className={styles.panel}>
      {isKit && (
        <Choice
          label="Pad"
          caption
          value={`${pad}`}
          options={padNames.map((_, n) => `${n}`)}
          nameOf={(n) => padNames[Number(n)] ?? ''}
          isOwn
          onChoose={(n) => setPad(Number(n))}
        />
      )}
      {params.map(({ param, at }) => (
        <ParamControl key={param.id} device={device} param={param} at={at} name={name(param)} />
      ))}
    </div>
  );
}
