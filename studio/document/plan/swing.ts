import { ticksPerQuarter } from '#studio/engine/plan.ts';
import { type Meter, metersOf } from '../derive.ts';

import type { Song } from '../song.ts';

/**
 * Where a tick sounds: every second eighth or sixteenth comes later, at 100 % by half of its length, and what is between moves along, so
 * that notes keep their order. Pairs are counted from the last change of meter.
 */
export function swingOf({ meta, meters }: Pick<Song, 'meta' | 'meters'>): (tick: number) => number {
  const unit = (4 * ticksPerQuarter) / meta.swingUnit;
  const delay = Math.round((meta.swing / 100) * (unit / 2));
  if (delay === 0) return (tick) => tick;
  const changes = metersOf(meters);
  return (tick) => {
    const origin = originOf(changes, tick);
    const inPair = (tick - origin) % (2 * unit);
    const start = tick - inPair;
    if (inPair < unit) return start + Math.round((inPair * (unit + delay)) / unit);
    return start + unit + delay + Math.round(((inPair - unit) * (unit - delay)) / unit);
  };
}

/** The last change at or before a tick, by halving: there may be a thousand of them for each of many notes. */
function originOf(meters: readonly Meter[], tick: number): number {
  let low = 0;
  let high = meters.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((meters[middle]?.tick ?? 0) <= tick) low = middle;
    else high = middle;
  }
  return meters[low]?.tick ?? 0;
}

/** Where a note has to stand to be heard at a tick: what `swingOf` undoes, within a tick. */
export function unswingOf({ meta, meters }: Pick<Song, 'meta' | 'meters'>): (tick: number) => number {
  const unit = (4 * ticksPerQuarter) / meta.swingUnit;
  const delay = Math.round((meta.swing / 100) * (unit / 2));
  if (delay === 0) return (tick) => tick;
  const changes = metersOf(meters);
  return (tick) => {
    const inPair = (tick - originOf(changes, tick)) % (2 * unit);
    const start = tick - inPair;
    if (inPair < unit + delay) return start + Math.round((inPair * unit) / (unit + delay));
    return start + unit + Math.round(((inPair - unit - delay) * unit) / (unit - delay));
  };
}
