import { expect, test } from 'vitest';
import { allLoops } from '#studio/compose/loops/all-loops.ts';
import { findLoops, type LoopFilter } from './find-loops.ts';

const find = (filter: LoopFilter) => findLoops(filter).found;

test('[STUDIO-134] a person finds loops by words, and with a slip of the finger the same ones', () => {
  const found = find({ query: 'deep house bass' });
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ style, kind }) => style === 'Deep House' && kind === 'bass')).toBe(true);
  for (const query of [
    'deep huose bass',
    'deep house bsas',
    'deep hous bass',
    'deep housse bass',
    'DEEP  House, bass',
  ])
    expect(new Set(find({ query })), query).toEqual(new Set(found));
  expect(find({ query: 'velvet' })[0]?.name).toMatch(/^Velvet/);
  expect(find({ query: 'f♯ minor' }).every(({ key, scale }) => key === 6 && scale === 'minor')).toBe(true);
  expect(find({ query: 'xylophon qqqq' })).toEqual([]);
});

test('[STUDIO-134] a person narrows by kind, style, instrument, key, tempo, length and mood, and each choice shows how many it finds', () => {
  const filters: LoopFilter[] = [
    { kind: 'melody' },
    { style: 'Jazz' },
    { instrument: 'Piano' },
    { key: 4 },
    { bars: 2 },
    { mood: 'dreamy' },
    { style: 'Trance', kind: 'bass' },
    { query: 'warm', kind: 'chords' },
  ];
  for (const filter of filters) {
    const { found, choices } = findLoops(filter);
    expect(found.length).toBeGreaterThan(0);
    for (const [facet, values] of Object.entries(choices))
      for (const { value, count } of values.slice(0, 6)) {
        const typed = facet === 'key' || facet === 'bars' ? Number(value) : value;
        expect(find({ ...filter, [facet]: typed }).length, `${facet} ${value}`).toBe(count);
      }
  }
  const quick = find({ bpmFrom: 120, bpmTo: 130 });
  expect(quick).toEqual(find({}).filter(({ bpm }) => bpm >= 120 && bpm <= 130));
  expect(quick.length).toBeLessThan(allLoops.length);
  expect(find({ style: 'No such style' })).toEqual([]);
});
