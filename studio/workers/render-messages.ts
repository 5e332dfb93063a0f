import type { Plan } from '../engine/plan.ts';
import type { RenderRange } from '../render/render-song.ts';
import type { SoundFormat } from './encode/encoder.ts';

/** What the worker is to render. */
export interface RenderJob {
  module: WebAssembly.Module;
  plan: Plan;
  range: RenderRange;
  format: SoundFormat;
  /** Whether loudness and peak are measured, which takes time. */
  measures?: boolean;
}

/** Loudness of a whole song as power, and its true peak as amplitude, as `studio/render/loudness.ts` gives them. */
export interface MeasuredLoudness {
  power: number;
  truePeak: number;
}

/** What comes back: parts in order with what is done of the whole, then the head, which stands before them. */
export type FromRenderWorker =
  | { kind: 'part'; bytes: Uint8Array<ArrayBuffer>; done: number }
  | { kind: 'end'; head: Uint8Array<ArrayBuffer>; loudness: MeasuredLoudness | null }
  | { kind: 'failed'; reason: string };
