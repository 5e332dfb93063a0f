import mp3 from 'wasm-media-encoders/wasm/mp3?url';
import { createLoudness } from '#studio/render/loudness.ts';
import { firstPages, kernelsOf, mostPages } from '../engine/kernels.ts';
import { encodeSong } from './encode/encode-song.ts';
import { openEncoder } from './encode/open-encoder.ts';
import type { FromRenderWorker, RenderJob } from './render-messages.ts';

const answer = (message: FromRenderWorker, moved: Transferable[] = []) =>
  self.postMessage(message, { transfer: moved });

/** Renders in pieces of a second with its own instance of the engine, so that nothing of what plays is touched. */
async function render({ module, plan, range, format, measures }: RenderJob): Promise<void> {
  const memory = new WebAssembly.Memory({ initial: firstPages, maximum: mostPages });
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const encoder = await openEncoder(format, { mp3 });
  const meter = measures ? createLoudness() : null;
  const song = encodeSong({
    kernels: kernelsOf(exports, memory),
    plan,
    range,
    encoder,
    rate: format.rate,
    onPart: ({ left, right }) => meter?.add(left, right),
  });
  let next = song.next();
  for (; !next.done; next = song.next()) {
    const { bytes, progress } = next.value;
    answer({ kind: 'part', bytes, done: progress }, [bytes.buffer]);
  }
  const loudness = meter && { power: meter.integrated, truePeak: meter.truePeak };
  answer({ kind: 'end', head: next.value, loudness });
}

self.onmessage = ({ data }: MessageEvent<RenderJob>) => {
  render(data).catch((error: unknown) => answer({ kind: 'failed', reason: String(error) }));
};
