import type { PlanDiff } from '../document/diff-plans.ts';

/** What the page sends to the worklet. */
export type ToWorklet =
  | { kind: 'plan'; diff: PlanDiff }
  | { kind: 'play' | 'seek'; tick: number }
  | { kind: 'stop' | 'resetMeters' | 'resumed' }
  | { kind: 'loop'; range: { from: number; to: number } | null }
  | { kind: 'noteOn'; strip: string; note: number; pitch: number; velocity: number }
  | { kind: 'noteOff'; strip: string; note: number }
  | { kind: 'control'; strip: string; control: 'bend' | 'wheel'; value: number }
  | { kind: 'turn'; device: string; param: number; value: number }
  | { kind: 'own'; solo: readonly string[]; muted: readonly string[] }
  | { kind: 'metronome'; on: boolean; gain: number; countInBars: number }
  | { kind: 'restart'; device: string };

/** What the worklet sends: its state 30 times a second, and the failed devices when they change. */
export type FromWorklet =
  | { kind: 'state'; values: Float64Array<ArrayBuffer> }
  | { kind: 'faults'; devices: readonly string[] };

/** Places in the values of a state; the peaks of all strips stand behind them, left and right, in the order of the plan. */
export const stateAt = {
  /** Frame of the context and position in the song, in frames, of the next quantum; a count-in runs up to its place. */
  contextFrame: 0,
  frame: 1,
  isPlaying: 2,
  isSilent: 3,
  /** Buffers that came too late. */
  lost: 4,
  /** Frames from the position to what comes out. */
  delay: 5,
  /** Power of the last 3 s and of all since the meters were reset; highest sample between samples. */
  shortTerm: 6,
  integrated: 7,
  truePeak: 8,
  peaks: 9,
} as const;

type Check = (value: unknown) => boolean;

const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isText: Check = (value) => typeof value === 'string';
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isRange: Check = (value) =>
  value === null || (isRecord(value) && isNumber(value.from) && isNumber(value.to));

const shapes: Readonly<Record<ToWorklet['kind'], Readonly<Record<string, Check>>>> = {
  plan: { diff: isRecord },
  play: { tick: isNumber },
  seek: { tick: isNumber },
  stop: {},
  resetMeters: {},
  resumed: {},
  loop: { range: isRange },
  noteOn: { strip: isText, note: isNumber, pitch: isNumber, velocity: isNumber },
  noteOff: { strip: isText, note: isNumber },
  control: {
    strip: isText,
    control: (value) => value === 'bend' || value === 'wheel',
    value: isNumber,
  },
  turn: { device: isText, param: isNumber, value: (value) => typeof value === 'number' },
  own: { solo: isTexts, muted: isTexts },
  metronome: { on: (value) => typeof value === 'boolean', gain: isNumber, countInBars: isNumber },
  restart: { device: isText },
};

/** Whether something is a message for the worklet: what is not would fail on the audio thread. */
export function isToWorklet(data: unknown): data is ToWorklet {
  if (!isRecord(data) || typeof data.kind !== 'string' || !Object.hasOwn(shapes, data.kind)) return false;
  const shape = shapes[data.kind as ToWorklet['kind']];
  return Object.entries(shape).every(([key, check]) => check(data[key]));
}
