import { expect, test } from 'vitest';
import { avatarColour, avatarInitial } from './avatar-colour.ts';

test('the same first character gives the same colour, in upper and lower case [SHELL-090]', () => {
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
  ['7', '#4DB6AC'],
  ['日', '#AED581'],
  ['🎧', '#9575CD'],
  ['', '#E57373'],
])('the name "%s" gets %s [SHELL-091]', (name, colour) => {
  expect(avatarColour(name)).toBe(colour);
});

test('the initial is the first character of the name in upper case [USER-067]', () => {
  expect(avatarInitial('mira')).toBe('M');
  expect(avatarInitial('🎧 club')).toBe('🎧');
  expect(avatarInitial('')).toBe('');
});
