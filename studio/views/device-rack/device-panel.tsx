// biome-ignore-all lint/a11y/useSemanticElements: a fieldset can not be laid out as a row of groups
import { useRef, useState } from 'react';
import type { DeviceSchema, ParamSchema } from '#studio/devices/device.ts';
import type { Device } from '#studio/document/song.ts';
import { padNames } from '../keys/pad-names.ts';
import { Choice } from '../shell/choice.tsx';
import styles from './device-rack.module.css';
import { groupParams } from './group-params.ts';
import { ParamControl } from './param-control.tsx';
import { useOneTabStop } from './use-one-tab-stop.ts';

/** The controls of a device, made of its schema and grouped by their names; of a kit those of one pad at a time. */
export function DevicePanel({ device, schema }: { device: Device; schema: DeviceSchema }) {
  const [pad, setPad] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  useOneTabStop(panel);
  const isKit = schema.type === 'drums';
  const isOf = ({ id }: ParamSchema) =>
    !isKit || !/^pad\d+/.test(id) || new RegExp(`^pad${pad + 1}[A-Z]`).test(id);
  const name = (param: ParamSchema) => {
    const own = padNames[pad] ?? '';
    const isOfPad = isKit && param.id.startsWith('pad') && param.name.startsWith(`${own} `);
    const short = isOfPad ? param.name.slice(own.length + 1) : param.name;
    return short.replace(/^./, (first) => first.toUpperCase());
  };
  const params = schema.params
    .map((param, at) => ({ param, at, name: name(param) }))
    .filter(({ param }) => isOf(param));
  return (
    <div
      ref={panel}
      role="group"
      aria-label={`Controls of ${schema.name}, by left and right`}
      className={styles.panel}
    >
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
      {groupParams(params).map((group) => (
        <div key={group.params[0]?.param.id} className={styles.group}>
          <p className={styles.groupName} aria-hidden="true">
            {group.title}
          </p>
          <div className={styles.params}>
            {group.params.map((one) => (
              <ParamControl key={one.param.id} device={device} {...one} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
