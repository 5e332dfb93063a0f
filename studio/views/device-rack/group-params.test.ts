import { expect, it } from 'vitest';
import { allDevices } from '#studio/devices/all-devices.ts';
import { groupParams } from './group-params.ts';

const groupsOf = (type: string) => {
  const params = allDevices.find((one) => one.type === type)?.params ?? [];
  return groupParams(params.map((param, at) => ({ param, at, name: param.name })));
};

it('a person finds the knobs of an operator, a band or an envelope under its name, all of them once and in their order', () => {
  const fm = groupsOf('fm');
  expect(fm.map(({ title }) => title).filter(Boolean)).toEqual([
    'Operator 1',
    'Operator 2',
    'Operator 3',
    'Operator 4',
    'LFO',
  ]);
  expect(fm.find(({ title }) => title === 'Operator 1')?.params[0]?.name).toBe('Ratio');
  const analog = groupsOf('analog').map(({ title }) => title);
  expect(analog).toEqual(expect.arrayContaining(['Oscillator 1', 'Level envelope', 'Filter envelope']));
  expect(groupsOf('parametric-eq').find(({ title }) => title === 'Band 2')?.params[0]?.name).toBe('On');
  for (const { type, params } of allDevices)
    expect(groupsOf(type).flatMap((group) => group.params.map(({ at }) => at))).toEqual([...params.keys()]);
});
