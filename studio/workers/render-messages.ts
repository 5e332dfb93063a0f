import type { Plan } from '../engine/plan.ts';
import type { RenderRange } from '../render/render-song.ts';
import type { SoundFormat } from './encode/encoder.ts';

/** What the worker is to render. */
export interface RenderJob {
  module: WebAssembly.Module;
  plan: Plan;
  range: RenderRange;
  format: SoundFormat;
}

/** What comes back: parts in order with what is done of the whole, then the head, which stands before them. */
export type FromRenderWorker =
  | { kind: 'part'; bytes: Uint8Array<ArrayBuffer>; done: number }
  | { kind: 'end'; head: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; reason: string };
