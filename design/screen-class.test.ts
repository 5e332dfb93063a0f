import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breakpoints, componentBreakpoints } from './breakpoints.ts';
import { isMobileDevice, screenClass } from './screen-class.ts';

const root = new URL('..', import.meta.url).pathname;
const sheets = globSync('{design,features,apps}/**/*.css', { cwd: root });

test('every stylesheet changes at the agreed widths only [SHELL-068]', () => {
  expect([...Object.values(breakpoints), ...Object.values(componentBreakpoints)]).toEqual([
    1550, 1260, 1020, 668, 1140, 940, 620,
  ]);
  const allowed = new Set<number>([...Object.values(breakpoints), ...Object.values(componentBreakpoints)]);
  const strangers = sheets.flatMap((sheet) => {
    const css = readFileSync(`${root}${sheet}`, 'utf8');
    const queries = [...css.matchAll(/@media[^{]*/g)].flatMap(([query]) => [
      ...query.matchAll(/(\d+(?:\.\d+)?)px/g),
    ]);
    return queries
      .map(([, width]) => Number(width))
      .filter((width) => !allowed.has(width))
      .map((width) => `${sheet}: ${width}`);
  });
  expect(sheets.length).toBeGreaterThan(10);
  expect(strangers).toEqual([]);
});

test('raw colours stand in the tokens alone', () => {
  const strangers = sheets.filter(
    (sheet) =>
      sheet !== 'design/tokens.css' &&
      /:[^;{}]*(#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)a?\()/i.test(
        readFileSync(`${root}${sheet}`, 'utf8'),
      ),
  );
  expect(strangers).toEqual([]);
});

test.each([
  [1550, 'wide'],
  [1549, 'desktop'],
  [1260, 'desktop'],
  [1259, 'tablet'],
  [1020, 'tablet'],
  [1019, 'phone'],
  [668, 'phone'],
  [667, 'small'],
])('a viewport of %i px is of class %s [SHELL-069]', (width, name) => {
  expect(screenClass(width)).toBe(name);
});

test.each([
  [1019, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0', true],
  [1020, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0', false],
  [1400, 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', true],
  [1400, 'Mozilla/5.0 (Linux; Android 16; SM-X810) Chrome/156.0', true],
])('at %i px with "%s" a mobile device is %s [SHELL-070]', (width, userAgent, mobile) => {
  expect(isMobileDevice(width, userAgent)).toBe(mobile);
});
