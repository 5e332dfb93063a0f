import { sampleRate } from '../engine/kernels.ts';
import type { TempoMap } from '../engine/tempo-map.ts';
import { stateAt } from '../worklet/messages.ts';

/** Which tick is heard at a time of the context, from the states that the worklet has sent. */
export interface HeardPosition {
  /** Takes a state. */
  add(values: Float64Array): void;
  /** The context rests or is another one: what was sent before counts no more. */
  clear(): void;
  /** Null while nothing that plays is heard yet. */
  tickAt(contextFrame: number, map: TempoMap, loop: { from: number; to: number } | null): number | null;
}

interface Anchor {
  contextFrame: number;
  frame: number;
  isPlaying: boolean;
  delay: number;
}

/** Two seconds: the longest buffer is shorter. */
const mostAnchors = 64;

export function createHeardPosition(): HeardPosition {
  const anchors: Anchor[] = [];
  return {
    add(values) {
      anchors.push({
        contextFrame: values[stateAt.contextFrame] ?? 0,
        frame: values[stateAt.frame] ?? 0,
        isPlaying: values[stateAt.isPlaying] === 1,
        delay: values[stateAt.delay] ?? 0,
      });
      if (anchors.length > mostAnchors) anchors.shift();
    },
    clear() {
      anchors.length = 0;
    },
    tickAt(contextFrame, map, loop) {
      const anchor = anchors.findLast((one) => one.contextFrame + one.delay <= contextFrame);
      if (!anchor?.isPlaying) return null;
      const passed = Math.min(contextFrame - anchor.contextFrame - anchor.delay, sampleRate / 2);
      const frame = anchor.frame + passed;
      if (!loop) return map.tickOf(frame);
      const [from, to] = [map.frameOf(loop.from), map.frameOf(loop.to)];
      const isPast = to > from && anchor.frame < to && frame >= to;
      return map.tickOf(isPast ? from + ((frame - to) % (to - from)) : frame);
    },
  };
}
