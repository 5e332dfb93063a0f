import { metersOf } from '#studio/document/derive.ts';
import type { Song } from '#studio/document/song.ts';
import { ticksPerQuarter } from '#studio/engine/plan.ts';
import type { OwnState, Snap } from './own-state.ts';

/** Ticks of the values of the snap field, but for bars and the grid that is seen. */
export const snapLengths: Partial<Record<Snap, number>> = {
  '1/2': 1920,
  '1/4': 960,
  '1/8': 480,
  '1/16': 240,
  '1/32': 120,
  '1/64': 60,
  '1/4T': 640,
  '1/8T': 320,
  '1/16T': 160,
};

/** Between two lines of the grid there are at least as many px. */
const closest = 14;

export const pxPerTick = (zoom: number): number => zoom / ticksPerQuarter;

/** Ticks of a bar at a tick. */
export const barAt = (song: Pick<Song, 'meters'>, tick: number): number =>
  metersOf(song.meters).findLast((meter) => meter.tick <= tick)?.ticksPerBar ?? 4 * ticksPerQuarter;

/** The smallest grid that a zoom shows, in ticks: a part of a bar, or a whole number of bars. */
export function shownGrid(song: Pick<Song, 'meters'>, zoom: number): number {
  const parts = [60, 120, 240, 480, 960, 1920];
  const bar = barAt(song, 0);
  const bars = [1, 2, 4, 8, 16, 32, 64].map((n) => n * bar);
  const steps = [...parts.filter((part) => part < bar), ...bars];
  return steps.find((step) => step * pxPerTick(zoom) >= closest) ?? 64 * bar;
}

/** Ticks that positions snap to; 1 is off. */
export function snapStep(
  song: Song,
  { snap, zoom, cursor }: Pick<OwnState, 'snap' | 'zoom' | 'cursor'>,
): number {
  if (snap === 'off') return 1;
  if (snap === 'bar') return barAt(song, cursor);
  return snapLengths[snap] ?? Math.min(shownGrid(song, zoom), barAt(song, cursor));
}

/** The nearest place of the grid, counted from the bar in which the tick lies. */
export function snapTick(song: Song, step: number, tick: number): number {
  const meter = metersOf(song.meters).findLast((one) => one.tick <= Math.max(0, tick));
  const from = meter?.tick ?? 0;
  return Math.max(0, from + Math.round((tick - from) / step) * step);
}
