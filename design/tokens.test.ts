import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrastRatio, oklchLuminance } from '#platform/pure/colour/oklch.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The luminance of a token in one theme; `light-dark(paper, ink)` or one colour for both. */
function luminance(theme: 'paper' | 'ink', token: string): number {
  const value = new RegExp(`${token}: ([^;]+);`).exec(css)?.[1] ?? '';
  const colours = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const found = colours[theme === 'ink' ? colours.length - 1 : 0];
  if (!found) throw new Error(`${token} is no opaque OKLCH colour`);
  return oklchLuminance(Number(found[1]), Number(found[2]), Number(found[3]));
}

const surfaces = ['--surface-0', '--surface-1', '--surface-2', '--surface-overlay', '--surface-field'];

describe.each(['ink', 'paper'] as const)('theme %s', (theme) => {
  const contrast = (one: string, other: string) =>
    contrastRatio(luminance(theme, one), luminance(theme, other));

  test.each(
    surfaces.flatMap((surface) =>
      ['--text', '--text-muted', '--danger', '--success'].map((text) => [text, surface]),
    ),
  )('text %s on %s has at least 4.5:1', (text = '', surface = '') => {
    expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['--text', '--surface-3'],
    ['--text-muted', '--surface-3'],
    ['--on-accent', '--accent'],
    ['--on-accent', '--accent-hover'],
    ['--on-accent', '--accent-press'],
    ['--text', '--accent-soft'],
    ['--on-danger', '--danger-fill'],
    ['--on-danger', '--danger-fill-hover'],
    ['--text', '--danger-soft'],
    ['--text', '--success-soft'],
    ['--text-inverse', '--surface-inverse'],
  ])('text %s on %s has at least 4.5:1', (text, surface) => {
    expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(
    surfaces.flatMap((surface) =>
      [
        '--line',
        '--focus',
        '--accent-line',
        '--wave-rest',
        '--wave-played',
        '--wave-hover',
        '--wave-mark',
      ].map((part) => [part, surface]),
    ),
  )('control %s on %s has at least 3:1', (part = '', surface = '') => {
    expect(contrast(part, surface)).toBeGreaterThanOrEqual(3);
  });

  test('what a waveform has played differs by 3:1 from what it has not [PLAYER-070]', () => {
    expect(contrast('--wave-played', '--wave-rest')).toBeGreaterThanOrEqual(3);
  });
});
