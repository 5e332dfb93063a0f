import { expect, test } from 'vitest';
import { isMobileDevice, layoutClassOf } from './layout-class.ts';

test('there are five classes of width [SHELL-069]', () => {
  const classes = [320, 667, 668, 1019, 1020, 1259, 1260, 1549, 1550, 2560].map(layoutClassOf);
  expect(classes).toEqual([
    'small',
    'small',
    'narrow',
    'narrow',
    'medium',
    'medium',
    'wide',
    'wide',
    'widest',
    'widest',
  ]);
});

test('a viewport below 1020 px or a phone is a mobile device [SHELL-070]', () => {
  const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0';
  const tablet = 'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Version/19.0 Safari/605';
  expect(isMobileDevice(1019, desktop)).toBe(true);
  expect(isMobileDevice(1020, desktop)).toBe(false);
  expect(isMobileDevice(1366, tablet)).toBe(true);
  expect(isMobileDevice(1400, 'Mozilla/5.0 (Linux; Android 16; SM-X810) Chrome/156.0')).toBe(true);
});
