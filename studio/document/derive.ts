import { ticksPerQuarter } from '#studio/engine/plan.ts';
import { limits } from './limits.ts';
import { compareTexts } from './order.ts';
import { defaults, maxSteps, maxTick } from './schema.ts';
import type { Clip, MeterMark, Region, Row, TempoMark } from './song.ts';

/** Tempo from tick 0 on: before the first mark it is 120 bpm. */
export function tempoOf(marks: readonly TempoMark[]): { tick: number; bpm: number }[] {
  const changes = marks.map(({ tick, bpm }) => ({ tick, bpm }));
  return changes[0]?.tick === 0 ? changes : [{ tick: 0, bpm: defaults.bpm }, ...changes];
}

export function secondsAt(marks: readonly TempoMark[], tick: number): number {
  const changes = tempoOf(marks);
  let seconds = 0;
  for (const [at, change] of changes.entries()) {
    const end = Math.min(tick, changes[at + 1]?.tick ?? tick);
    if (end <= change.tick) break;
    seconds += ((end - change.tick) * 60) / (change.bpm * ticksPerQuarter);
  }
  return seconds;
}

/** The first tick at or behind a time; `maxTick` at most. */
export function tickAt(marks: readonly TempoMark[], seconds: number): number {
  const changes = tempoOf(marks);
  let left = seconds;
  for (const [at, change] of changes.entries()) {
    const next = changes[at + 1]?.tick ?? Number.POSITIVE_INFINITY;
    const perTick = 60 / (change.bpm * ticksPerQuarter);
    const tick = change.tick + Math.ceil(left / perTick);
    if (tick <= next) return Math.min(maxTick, tick);
    left -= (next - change.tick) * perTick;
  }
  return maxTick;
}

/** Where a song ends at the latest: at 60 minutes. */
export const lastTick = (marks: readonly TempoMark[]): number => tickAt(marks, limits.minutes * 60);

export interface Meter {
  readonly bar: number;
  readonly tick: number;
  readonly ticksPerBar: number;
  readonly ticksPerBeat: number;
}

/** Meters from bar 1 on, with the tick of their bar: before the first mark it is 4/4. */
export function metersOf(marks: readonly MeterMark[]): Meter[] {
  const first = marks[0]?.bar === 1 ? [] : [{ bar: 1, over: defaults.over, under: defaults.under }];
  const meters: Meter[] = [];
  for (const { bar, over, under } of [...first, ...marks]) {
    const before = meters.at(-1);
    const tick = before === undefined ? 0 : before.tick + (bar - before.bar) * before.ticksPerBar;
    const ticksPerBeat = (4 * ticksPerQuarter) / under;
    meters.push({ bar, tick, ticksPerBar: over * ticksPerBeat, ticksPerBeat });
  }
  return meters;
}

export interface Position {
  /** From 1. */
  readonly bar: number;
  readonly beat: number;
  readonly sixteenth: number;
  /** Ticks behind the sixteenth. */
  readonly rest: number;
}

/** A tick as bar, beat and sixteenth, each from 1. */
export function positionOf(marks: readonly MeterMark[], tick: number): Position {
  const meter = metersOf(marks).findLast((one) => one.tick <= tick) ?? metersOf([])[0];
  const { bar, tick: from, ticksPerBar, ticksPerBeat } = meter ?? { bar: 1, tick: 0, ...fourFour };
  const inside = tick - from;
  const inBar = inside % ticksPerBar;
  const inBeat = inBar % ticksPerBeat;
  return {
    bar: bar + Math.floor(inside / ticksPerBar),
    beat: 1 + Math.floor(inBar / ticksPerBeat),
    sixteenth: 1 + Math.floor(inBeat / sixteenth),
    rest: inBeat % sixteenth,
  };
}

const sixteenth = ticksPerQuarter / 4;
const fourFour = { ticksPerBar: 4 * ticksPerQuarter, ticksPerBeat: ticksPerQuarter };

/** The tick of a position; beats and sixteenths may run over. */
export function tickOf(marks: readonly MeterMark[], at: Position): number {
  const meter = metersOf(marks).findLast((one) => one.bar <= at.bar);
  const { bar, tick, ticksPerBar, ticksPerBeat } = meter ?? { bar: 1, tick: 0, ...fourFour };
  const beats = (at.beat - 1) * ticksPerBeat + (at.sixteenth - 1) * sixteenth + at.rest;
  return tick + (at.bar - bar) * ticksPerBar + beats;
}

export const endOf = (region: Region): number => region.start + region.length;

/** Where in the clip a region plays at a tick; null outside of it. */
export function placeInClip(region: Region, clip: { readonly length: number }, tick: number): number | null {
  if (tick < region.start || tick >= endOf(region)) return null;
  const at = tick - region.start + region.offset;
  if (region.loop) return at % clip.length;
  return at < clip.length ? at : null;
}

/** A record of a list that is sorted by id. */
export function findById<T extends { readonly id: string }>(
  records: readonly T[],
  id: string,
): T | undefined {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const compared = compareTexts(records[middle]?.id ?? '', id);
    if (compared === 0) return records[middle];
    if (compared < 0) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

/** Steps after which a row of a pattern begins again: its own number, or the whole steps of its clip. */
export const stepsOfRow = (
  clip: Pick<Clip, 'length' | 'step'>,
  row: Pick<Row, 'length'> | undefined,
): number => row?.length ?? Math.min(maxSteps, Math.max(1, Math.floor(clip.length / clip.step)));

/** Index of the first at or behind a tick, found by halving; the list is sorted by tick. */
export function firstAt(list: readonly { readonly tick: number }[], tick: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.tick ?? 0) < tick) low = middle + 1;
    else high = middle;
  }
  return low;
}
