import { expect, test } from 'vitest';
import { collectPlugs, extensionPoint } from './extension-point.ts';
import { composeFeatures, feature } from './feature.ts';

interface Part {
  name: string;
  after?: readonly string[];
}
const parts = extensionPoint<Part>('parts', {
  keyOf: ({ name }) => name,
  after: (part) => part.after ?? [],
});
const limit = extensionPoint<number>('limit', { single: true });

test('what features plug into a point is listed in their order, and by key', () => {
  const plugged = collectPlugs([parts], [parts.plug({ name: 'b' }), parts.plug({ name: 'a' })]);
  expect(plugged.list(parts)).toEqual([{ name: 'b' }, { name: 'a' }]);
  expect(plugged.byKey(parts).get('a')).toEqual({ name: 'a' });
});

test('a value stands behind those that it names, wherever their features are', () => {
  const given = [{ name: 'c', after: ['a', 'b'] }, { name: 'b', after: ['a'] }, { name: 'a' }];
  const plugged = collectPlugs([parts], given.map(parts.plug));
  expect(plugged.list(parts).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('a value may be made from what is plugged into another point', () => {
  const plugged = collectPlugs(
    [limit, parts],
    [limit.plugFrom((all) => all.list(parts).length), parts.plug({ name: 'a' })],
  );
  expect(plugged.one(limit)).toBe(1);
});

test('an incomplete or contradictory composition does not start', () => {
  const a = parts.plug({ name: 'a' });
  expect(() => collectPlugs([], [a])).toThrow('no feature has the extension point "parts"');
  expect(() => collectPlugs([parts], [a, a])).toThrow('"parts" has "a" twice');
  expect(() => collectPlugs([limit], [])).toThrow('takes one value and has 0');
  expect(() => collectPlugs([limit], [limit.plug(1), limit.plug(2)])).toThrow('takes one value and has 2');
  const circle = [
    { name: 'a', after: ['b'] },
    { name: 'b', after: ['a'] },
  ];
  expect(() => collectPlugs([parts], circle.map(parts.plug))).toThrow('goes in a circle');
});

test('a feature that declares a point is built with what others plug into it', () => {
  const owner = feature({
    name: 'owner',
    points: [parts],
    build: (plugged) => ({ subscribers: plugged.list(parts).map(({ name }) => ({ name })) as never }),
  });
  const giver = feature({ name: 'giver', plugs: [parts.plug({ name: 'given' })] });
  const { features } = composeFeatures([owner, giver]);
  expect(features.map(({ name, subscribers }) => [name, subscribers.map((one) => one.name)])).toEqual([
    ['owner', ['given']],
    ['giver', []],
  ]);
});
