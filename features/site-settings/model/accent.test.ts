import { describe, expect, test } from 'vitest';
import { contrastRatio, hexLuminance, oklchLuminance } from '#platform/pure/colour/oklch.ts';
import { accentError, accentInk, accentStyles } from './accent.ts';

test.each([
  ['#1a237e', /^has a contrast of \d\.\d:1 with the page in the dark theme \(at least 3:1 is needed\)$/],
  ['#000000', /dark theme/],
  ['#e03c31', /^has a contrast of 4\.\d:1 with the text on it \(at least 4\.5:1 is needed\)$/],
])('the colour %s is refused with its contrast [SITE-074]', (accent, text) => {
  expect(accentError(accent)).toMatch(text);
});

const readable = ['#f0c419', '#7dd3fc', '#ff8a65', '#a5d6a7', '#ffffff', '#c4b5fd'];

test.each(readable)('the colour %s can be read in both themes [SITE-074]', (accent) => {
  expect(accentError(accent)).toBeNull();
});

test.each(readable)('in e-mails text on %s has at least 4.5:1 [SITE-102]', (accent) => {
  expect(contrastRatio(hexLuminance(accentInk(accent)), hexLuminance(accent))).toBeGreaterThanOrEqual(4.5);
});

describe.each(readable)('the shades of %s', (accent) => {
  const styles = accentStyles(accent);
  const luminances = (token: string) => {
    const value = new RegExp(`--${token}:([^;}]+)`).exec(styles)?.[1] ?? '';
    const found = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
    return found.map(([, l, c, h]) => oklchLuminance(Number(l), Number(c), Number(h)));
  };

  test.each(['accent', 'accent-hover', 'accent-press'])(
    'text on %s has at least 4.5:1 [SITE-074]',
    (token) => {
      const [ink = 0] = luminances('on-accent');
      const [fill = 0] = luminances(token);
      expect(contrastRatio(ink, fill)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['accent-line', 'focus', 'wave-played'])(
    '%s has at least 3:1 in both themes [SITE-074]',
    (token) => {
      const [light = 0, dark = 0] = luminances(token);
      expect(contrastRatio(light, oklchLuminance(0.952, 0.01, 88))).toBeGreaterThanOrEqual(3);
      expect(contrastRatio(dark, oklchLuminance(0.248, 0.016, 276))).toBeGreaterThanOrEqual(3);
    },
  );
});
