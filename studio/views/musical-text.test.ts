import { expect, test } from 'vitest';
import { moveValue } from '#design/slider/value-scale.ts';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { aProject } from '#testing/documents/a-project.ts';
import { paramScale } from './device-rack/say-param.ts';
import { parseLength, parsePercent, parsePitch, parsePlace, sayPlace } from './event-list/note-text.ts';
import { shownGrid, snapStep, snapTick } from './grid.ts';
import { gainOfPlace, placeOfGain } from './mixer/fader-scale.ts';
import { gainScale, panScale } from './mixer/level-scales.ts';
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

test('place, length and percent of a note are read as they are shown, to the tick [STUDIO-206]', () => {
  const now = song();
  for (const tick of [0, 240, 250, 1920, 3839]) expect(parsePlace(now, sayPlace(now, tick))).toBe(tick);
  expect(sayPlace(now, 970)).toBe('1.2.1 +10');
  expect(parsePlace(now, '2.1+5')).toBe(bar + 5);
  expect(parseLength('480')).toBe(480);
  expect(parseLength('1/8')).toBe(480);
  expect(parseLength('1/8T')).toBe(320);
  expect(parsePercent('64 %')).toBe(0.64);
  for (const text of ['', 'x', '-1', '0']) expect(parseLength(text)).toBeNull();
  for (const text of ['', '101', '-1', 'x']) expect(parsePercent(text)).toBeNull();
});

const param = (type: string, id: string) => {
  const found = deviceOf(type)?.params.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no ${id} of ${type}`);
  return paramScale(found);
};

test('a typed value is read with its unit; what is none is refused [STUDIO-059]', () => {
  expect(gainScale.read('-6 dB')).toBe(-6);
  expect(gainScale.read('-inf')).toBe(Number.NEGATIVE_INFINITY);
  expect(gainScale.read('40')).toBe(6);
  expect([panScale.read('30 % left'), panScale.read('R 12'), panScale.read('centre')]).toEqual([
    -0.3, 0.12, 0,
  ]);
  const highCut = param('delay', 'highCut');
  expect([highCut.read('1.2k'), highCut.read('900 Hz'), highCut.read('1 Hz')]).toEqual([1200, 900, 500]);
  const time = param('delay', 'time');
  expect([time.read('20 ms'), time.read('1.5 s'), time.read('350')]).toEqual([0.02, 1.5, 0.35]);
  const beats = param('delay', 'beats');
  expect(
    [beats.read('1/8d'), beats.read('1/8'), beats.read('1/4t')].map((value) => beats.say(value ?? 0)),
  ).toEqual(['1/8.', '1/8', '1/4T']);
  for (const text of ['', 'loud', '5 Hz']) expect(gainScale.read(text)).toBeNull();
  expect([panScale.read('x'), highCut.read('3 dB'), beats.read('1/7')]).toEqual([null, null, null]);
});

test('arrows move a level by half a dB, from silence to the lowest level and back [STUDIO-059]', () => {
  expect(moveValue(gainScale, -6, 1)).toBe(-5.5);
  expect(moveValue(gainScale, -6, 0.1)).not.toBe(-6);
  expect(moveValue(gainScale, 6, 10)).toBe(6);
  expect(moveValue(gainScale, Number.NEGATIVE_INFINITY, 1)).toBe(-60);
  expect(moveValue(gainScale, -60, -1)).toBe(Number.NEGATIVE_INFINITY);
  const beats = param('delay', 'beats');
  expect(beats.say(moveValue(beats, beats.read('1/8') ?? 0, 1))).toBe('1/8.');
});
