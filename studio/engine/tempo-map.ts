import { sampleRate } from './kernels.ts';
import { type TempoChange, ticksPerQuarter } from './plan.ts';

/** Between ticks and frames of a song, both from its beginning. */
export interface TempoMap {
  /** The frame in which a tick sounds. */
  frameOf(tick: number): number;
  /** Position in ticks, not whole, of a frame. */
  tickOf(frame: number): number;
  /** Quarter notes a minute at a frame. */
  bpmAt(frame: number): number;
}

const framesPerTick = (bpm: number) => (sampleRate * 60) / (bpm * ticksPerQuarter);

/** The changes are sorted by tick, the first is at 0. Sums run over the changes in order, so that every machine gets the same frames. */
export function createTempoMap(changes: readonly TempoChange[]): TempoMap {
  const parts: { tick: number; frame: number; bpm: number; scale: number }[] = [];
  for (const { tick, bpm } of changes) {
    const last = parts.at(-1);
    const frame = last ? last.frame + (tick - last.tick) * last.scale : 0;
    parts.push({ tick, frame, bpm, scale: framesPerTick(bpm) });
  }
  const first = parts[0] ?? { tick: 0, frame: 0, bpm: 120, scale: framesPerTick(120) };
  const partAt = (key: 'tick' | 'frame', value: number) => {
    let found = first;
    for (const part of parts) if (part[key] <= value) found = part;
    return found;
  };
  return {
    frameOf(tick) {
      const part = partAt('tick', tick);
      return Math.round(part.frame + (tick - part.tick) * part.scale);
    },
    tickOf(frame) {
      const part = partAt('frame', frame);
      return part.tick + (frame - part.frame) / part.scale;
    },
    bpmAt: (frame) => partAt('frame', frame).bpm,
  };
}
