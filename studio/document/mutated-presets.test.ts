import { expect, test } from 'vitest';
import { allDevices, deviceOf } from '#studio/devices/all-devices.ts';
import { aProject, aTrack } from '#testing/documents/a-project.ts';
import { seededBytes } from '#testing/seeded-bytes.ts';
import { addDevice } from './edits/add-device.ts';
import { setDevice } from './edits/set-device.ts';
import { planOf } from './plan-of.ts';

const hostile: readonly unknown[] = [
  ...[Number.NaN, Number.POSITIVE_INFINITY, -1e308, 1e308, -0, 5e-324, 2 ** 53],
  ...['1', '', '__proto__', '9'.repeat(10_000), null, undefined, true, {}, [], [1], { toString: 1 }],
];
const strangeKeys = ['__proto__', 'constructor', 'toString', '', 'p:gain', 'x'.repeat(300)];

test('[STUDIO-133] a device that 400 mutated presets are loaded into has finite values in their ranges, and no other device changes', () => {
  const peer = aProject();
  const random = seededBytes('presets');
  const anyOf = <T>(values: readonly T[]): T => values[(random(1)[0] ?? 0) % values.length] as T;
  const other = peer.edit((editing) => addDevice(editing, { track: aTrack(peer), type: 'reverb' }))[0];
  const devices = allDevices
    .filter(({ type }) => type !== 'strip')
    .map(({ type }) => {
      const track = aTrack(peer);
      const [id = ''] = peer.edit((editing) => addDevice(editing, { track, type }));
      return { id, track, type };
    });
  const before = peer.song().devices.find(({ id }) => id === other);
  for (let round = 0; round < 400; round++) {
    const { id, track, type } = anyOf(devices);
    const schema = deviceOf(type)?.params ?? [];
    const entries = schema
      .filter(() => anyOf([true, false]))
      .map((param) => [param.id, anyOf([...hostile, param.min, param.max, param.min - 1, param.max * 2])]);
    const params = Object.fromEntries([...entries, [anyOf(strangeKeys), anyOf(hostile)]]);
    setDevice(peer.editing(), { id, values: { params } });
    const plan = planOf(peer.song(), deviceOf);
    const planned = plan.strips.find((strip) => strip.id === track)?.devices.find((one) => one.id === id);
    expect(planned?.params).toHaveLength(schema.length);
    schema.forEach(({ min, max, id: name }, n) => {
      const value = planned?.params[n] ?? Number.NaN;
      expect(value >= Math.fround(min) && value <= Math.fround(max), `${type} ${name} ${value}`).toBe(true);
    });
  }
  expect(peer.song().devices.find(({ id }) => id === other)).toEqual(before);
});
