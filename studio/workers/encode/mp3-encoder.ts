import { createEncoder } from 'wasm-media-encoders';
import type { Encoder } from './encoder.ts';

/** MPEG-1 layer III at a constant rate, by LAME. */
export async function createMp3Encoder(
  kbps: 128 | 192 | 256 | 320,
  rate: 44_100 | 48_000,
  wasm: WebAssembly.Module,
): Promise<Encoder> {
  const encoder = await createEncoder('audio/mpeg', wasm);
  encoder.configure({ channels: 2, sampleRate: rate, bitrate: kbps, outputSampleRate: rate });
  return {
    // What the encoder returns lies in its memory and is overwritten by the next call.
    write: ({ left, right }) => encoder.encode([left, right]).slice(),
    end: () => ({ head: new Uint8Array(0), tail: encoder.finalize().slice() }),
  };
}
