import type { Kernels } from '#studio/engine/kernels.ts';
import type { Plan } from '#studio/engine/plan.ts';
import { createTempoMap } from '#studio/engine/tempo-map.ts';
import { type RenderRange, renderParts, type StereoSamples } from '#studio/render/render-song.ts';
import { createResampler } from '#studio/render/resample.ts';
import type { Encoder } from './encoder.ts';

export interface EncodeSong {
  kernels: Kernels;
  plan: Plan;
  range?: RenderRange;
  encoder: Encoder;
  rate: 44_100 | 48_000;
  /** Hears each part at 48 kHz before it is encoded. */
  onPart?: (part: StereoSamples) => void;
}

/** What has been made of a file so far. */
export interface EncodedPiece {
  bytes: Uint8Array<ArrayBuffer>;
  /** Parts of the song that are rendered, 0 to 1; a tail behind the end counts no more. */
  progress: number;
}

/**
 * Renders and encodes a song second by second, so that its samples are never in memory as a whole. The head, which comes before all
 * pieces, is known and returned at the end.
 */
export function* encodeSong(song: EncodeSong): Generator<EncodedPiece, Uint8Array<ArrayBuffer>, void> {
  const { kernels, plan, range = { from: 0 }, encoder, rate, onPart } = song;
  const tempo = createTempoMap(plan.tempo);
  const frames = Math.max(1, tempo.frameOf(range.to ?? plan.end) - tempo.frameOf(range.from));
  const resampler = rate === 44_100 ? createResampler() : null;
  let done = 0;
  for (const part of renderParts(kernels, plan, range)) {
    done += part.left.length;
    onPart?.(part);
    const bytes = encoder.write(resampler ? resampler.write(part) : part);
    yield { bytes, progress: Math.min(1, done / frames) };
  }
  const rest: StereoSamples | undefined = resampler?.end();
  if (rest) yield { bytes: encoder.write(rest), progress: 1 };
  const { head, tail } = encoder.end();
  yield { bytes: tail, progress: 1 };
  return head;
}
