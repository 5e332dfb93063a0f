import { expect, test } from 'vitest';
import { drawableText, drawableTextOr } from './drawable-text.ts';

test.each([
  ['Remix the Tide', 'Remix the Tide'],
  ['Remix 🌊 the\u200d Tide 👩‍👩‍👧‍👦', 'Remix the Tide'],
  ['Ремикс Ωμέγα – Łódź, Việt', 'Ремикс Ωμέγα – Łódź, Việt'],
  ['Two\nlines\t– 100 % & “more”', 'Two lines – 100 % & “more”'],
  ['🌊🌊', ''],
  ['海のリミックス', ''],
  ['a\u202eb\u0000c', 'abc'],
])('of "%s" a share card draws "%s" [CAMPAIGN-278]', (text, drawn) => {
  expect(drawableText(text)).toBe(drawn);
});

test('a name that is mostly of another script is replaced, one with an emoji is not [CAMPAIGN-278]', () => {
  expect(drawableTextOr('海のリミックス DJ', 'tide')).toBe('tide');
  expect(drawableTextOr('🌊', 'tide')).toBe('tide');
  expect(drawableTextOr('Tide 🌊 海', 'tide')).toBe('Tide');
  expect(drawableTextOr('2026', 'tide')).toBe('2026');
});
