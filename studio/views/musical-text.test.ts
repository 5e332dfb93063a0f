import { expect, test } from 'vitest';
import { aProject } from '#testing/documents/a-project.ts';
import { parsePitch } from './event-list/event-list.tsx';
import { shownGrid, snapStep, snapTick } from './grid.ts';
import { gainOfPlace, placeOfGain } from './mixer/fader-scale.ts';
import { nameOfPitch, sayGain, sayPan } from './names.ts';
import { formatPosition, parsePosition, shortPosition } from './say-position.ts';

const song = () => aProject().song();
const bar = 3840;

test('a position is shown and read in bars and in minutes [STUDIO-026]', () => {
  const now = song();
  expect(formatPosition(now, 16 * bar + 2 * 960 + 240, 'bars')).toBe('17.3.2');
  expect(formatPosition(now, bar, 'minutes')).toBe('0:02.0');
  expect(shortPosition(now, 4 * bar)).toBe('5');
  expect(shortPosition(now, 4 * bar + 960)).toBe('5.2');
  expect(parsePosition(now, '17.3')).toBe(16 * bar + 2 * 960);
  expect(parsePosition(now, '1:05')).toBe(65 * 2 * 960);
  for (const text of ['', 'x', '0', '1.0', '-3', '1:2:3', '1e3']) expect(parsePosition(now, text)).toBeNull();
});

test('the grid that is seen is the default of snap, and off is a tick [STUDIO-040]', () => {
  const now = song();
  expect(shownGrid(now, 40)).toBe(480);
  expect(shownGrid(now, 400)).toBe(60);
  expect(shownGrid(now, 1)).toBe(4 * bar);
  expect(snapStep(now, { snap: 'grid', zoom: 40, cursor: 0 })).toBe(480);
  expect(snapStep(now, { snap: '1/8T', zoom: 40, cursor: 0 })).toBe(320);
  expect(snapStep(now, { snap: 'off', zoom: 40, cursor: 0 })).toBe(1);
  expect(snapTick(now, 960, 1500)).toBe(1920);
  expect(snapTick(now, 960, -700)).toBe(0);
});

test('a fader goes from silence to 6 dB, and each level comes back from its place [STUDIO-051]', () => {
  expect(gainOfPlace(0)).toBe(Number.NEGATIVE_INFINITY);
  expect(gainOfPlace(1)).toBe(6);
  for (const gain of [-48, -20, -6, 0, 3]) expect(gainOfPlace(placeOfGain(gain))).toBeCloseTo(gain, 1);
  expect(sayGain(Number.NEGATIVE_INFINITY)).toBe('-inf dB');
  expect(sayGain(1.5)).toBe('+1.5 dB');
  expect(sayPan(-0.25)).toBe('25 % left');
});

test('a pitch is read by its name or number, and nothing else is one [STUDIO-206]', () => {
  expect(nameOfPitch(60)).toBe('C4');
  expect(parsePitch('c4')).toBe(60);
  expect(parsePitch('F#3')).toBe(54);
  expect(parsePitch('Eb2')).toBe(39);
  expect(parsePitch('127')).toBe(127);
  for (const text of ['128', 'x', 'C99', '']) expect(parsePitch(text)).toBeNull();
});
