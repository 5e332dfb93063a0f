import { createWavWriter, type WavBits } from '#studio/render/wav.ts';
import type { Encoder } from './encoder.ts';

/** Uncompressed samples. */
export function createWavEncoder(bits: WavBits, rate: number): Encoder {
  const writer = createWavWriter(bits, rate);
  let frames = 0;
  return {
    write(part) {
      frames += part.left.length;
      return writer.write(part);
    },
    end: () => ({ head: writer.header(frames), tail: new Uint8Array(0) }),
  };
}
