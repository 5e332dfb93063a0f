import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findById, lastTick, metersOf, positionOf, secondsAt, tickAt, tickOf } from './derive.ts';
import type { MeterMark, TempoMark } from './song.ts';

const tempo = (...marks: [tick: number, bpm: number][]): TempoMark[] =>
  marks.map(([tick, bpm]) => ({ id: `@${tick}`, tick, bpm }));
const meter = (...marks: [bar: number, over: number, under: MeterMark['under']][]): MeterMark[] =>
  marks.map(([bar, over, under]) => ({ id: `@${bar}`, bar, over, under }));

test('a quarter note has 960 ticks, and positions are bar, beat and sixteenth (of 026 the arithmetic) [STUDIO-026]', () => {
  expect(secondsAt(tempo([0, 120]), 960)).toBe(0.5);
  expect(positionOf([], 0)).toEqual({ bar: 1, beat: 1, sixteenth: 1, rest: 0 });
  expect(positionOf([], 3840 * 16 + 960 * 2 + 240 + 7)).toEqual({ bar: 17, beat: 3, sixteenth: 2, rest: 7 });
});

test('bars follow the changes of meter (of 028 positions) [STUDIO-028]', () => {
  const meters = meter([1, 4, 4], [3, 7, 8], [5, 3, 4]);
  expect(metersOf(meters).map(({ tick }) => tick)).toEqual([0, 7680, 7680 + 2 * 3360]);
  expect(positionOf(meters, 7680 + 3360 + 480)).toEqual({ bar: 4, beat: 2, sixteenth: 1, rest: 0 });
  fc.assert(
    fc.property(fc.nat(100_000), (tick) => tickOf(meters, positionOf(meters, tick)) === tick),
    { numRuns: 200 },
  );
});

test('seconds follow the changes of tempo, there and back (of 028 the tempo) [STUDIO-028]', () => {
  const marks = tempo([0, 120], [3840, 60], [7680, 240]);
  expect(secondsAt(marks, 7680 + 960)).toBe(2 + 4 + 0.25);
  expect(tickAt(marks, 6.25)).toBe(8640);
  expect(secondsAt([], 960)).toBe(0.5);
  expect(secondsAt(tempo([960, 60]), 1920)).toBe(1.5);
});

test('a song ends at 60 minutes at the latest, whatever its tempo (of 024 the minutes) [STUDIO-024]', () => {
  expect(lastTick(tempo([0, 120]))).toBe(60 * 120 * 960);
  expect(lastTick(tempo([0, 20]))).toBe(60 * 20 * 960);
  expect(lastTick(tempo([0, 300]))).toBe(60 * 300 * 960);
});

test('a record is found by its id among many', () => {
  const records = ['a', 'b', 'd', 'f'].map((id) => ({ id }));
  expect(['a', 'f', 'c', ''].map((id) => findById(records, id)?.id)).toEqual([
    'a',
    'f',
    undefined,
    undefined,
  ]);
  expect(findById([], 'a')).toBe(undefined);
});
