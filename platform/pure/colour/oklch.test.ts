import { expect, test } from 'vitest';
import { contrastRatio, hexToOklch, oklchLuminance, oklchToHex } from './oklch.ts';

test.each([
  [1, 0, 0, '#ffffff'],
  [0, 0, 0, '#000000'],
  [0.62796, 0.25768, 29.234, '#ff0000'],
  [0.86644, 0.29483, 142.495, '#00ff00'],
  [0.45201, 0.31321, 264.052, '#0000ff'],
])('oklch(%d %d %d) is %s', (lightness, chroma, hue, hex) => {
  expect(oklchToHex(lightness, chroma, hue)).toBe(hex);
});

test.each(['#ff0000', '#f0c419', '#1a237e', '#808080', '#000000', '#ffffff'])(
  '%s is the same colour in OKLCH',
  (hex) => {
    expect(oklchToHex(...hexToOklch(hex))).toBe(hex);
  },
);

test('black on white has the maximum contrast', () => {
  expect(contrastRatio(oklchLuminance(0, 0, 0), oklchLuminance(1, 0, 0))).toBeCloseTo(21, 3);
});
