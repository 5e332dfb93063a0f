import { expect, test } from 'vitest';
import { coverSvg, coverTones } from './cover-svg.ts';

const ids = Array.from({ length: 200 }, (_, i) => `track-${i}`);

test('the same id always draws the same cover', () => {
  expect(coverSvg('a1', 300)).toBe(coverSvg('a1', 300));
});

test('two hundred ids give two hundred different covers', () => {
  expect(new Set(ids.map((id) => coverSvg(id, 100))).size).toBe(ids.length);
});

test('the size changes the SVG dimensions only', () => {
  const small = coverSvg('a1', 48);
  expect(small).toContain('width="48" height="48"');
  expect(small.replaceAll('"48"', '"600"')).toBe(coverSvg('a1', 600));
});

test('a cover has two tones and no other colour', () => {
  for (const id of ids) {
    const { ground, figure } = coverTones(id);
    const colours = new Set(coverSvg(id, 100).match(/#[0-9a-f]{6}/g));
    expect(colours).toEqual(new Set([ground, figure]));
  }
});

test('an id with markup does not get into the SVG', () => {
  expect(coverSvg('"><script>', 100)).not.toContain('script');
});
