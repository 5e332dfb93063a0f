import { firstPages, kernelsOf, mostPages } from '../engine/kernels.ts';
import { createTempoMap } from '../engine/tempo-map.ts';
import { renderParts } from '../render/render-song.ts';
import { createWavWriter } from '../render/wav.ts';
import type { FromRenderWorker, RenderJob } from './render-messages.ts';

const answer = (message: FromRenderWorker, moved: Transferable[] = []) =>
  self.postMessage(message, { transfer: moved });

/** Renders in pieces of a second with its own instance of the engine, so that nothing of what plays is touched. */
function render({ module, plan, range, bits }: RenderJob): void {
  const memory = new WebAssembly.Memory({ initial: firstPages, maximum: mostPages });
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const map = createTempoMap(plan.tempo);
  const expected = map.frameOf(range.to ?? plan.end) - map.frameOf(range.from);
  const writer = createWavWriter(bits, Math.max(0, expected));
  let frames = 0;
  for (const part of renderParts(kernelsOf(exports, memory), plan, range)) {
    frames += part.left.length;
    const bytes = writer.write(part);
    answer({ kind: 'part', bytes, done: Math.min(1, frames / Math.max(1, expected)) }, [bytes.buffer]);
  }
  // Only now the length of the tail is known.
  answer({ kind: 'end', header: createWavWriter(bits, frames).header() });
}

self.onmessage = ({ data }: MessageEvent<RenderJob>) => {
  try {
    render(data);
  } catch (error) {
    answer({ kind: 'failed', reason: String(error) });
  }
};
