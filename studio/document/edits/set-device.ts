import { isId } from '../ids.ts';
import { paramKey, recordOf } from '../schema.ts';
import { type Editing, type EditResult, edit, setValue } from './edit.ts';

export interface DeviceValues {
  on?: boolean;
  /** In the parameters' units; the ranges are those of the device. */
  params?: Readonly<Record<string, number | string>>;
  /** The track that its side chain listens to. */
  key?: string | null;
}

/** Turns controls of a device. Each parameter is a key of its own. */
export function setDevice(
  editing: Editing,
  { id, values }: { id: string; values: DeviceValues },
): EditResult {
  return edit(editing, { adds: false }, () => {
    const record = recordOf(editing.doc, 'devices', id);
    if (record === null) return [];
    if (values.on !== undefined) setValue(record, 'on', values.on);
    if (values.key === null) record.delete('key');
    else if (values.key !== undefined) setValue(record, 'key', values.key);
    for (const [param, value] of Object.entries(values.params ?? {})) {
      const isNumber = typeof value === 'string' || !Number.isNaN(value);
      if (isId(param) && isNumber) setValue(record, paramKey(param), value);
    }
    return [id];
  });
}
