import { sampleRate } from '../engine/kernels.ts';
import { ditherOf } from './dither.ts';
import type { StereoSamples } from './render-song.ts';

/** Bits of a sample; 32 is floating point. */
export type WavBits = 16 | 24 | 32;

const headerBytes = 44;
/** What a RIFF file can say of its own length. */
const mostBytes = 0xffffffff - headerBytes;

/**
 * Writes a WAV file of two channels in parts, so that an hour needs no memory for all of it: the header, then as many parts as come.
 * `frames` has to be known before. 16 bits are dithered with a fixed seed, so that the same samples are the same bytes; samples beyond full
 * scale are cut, but for floating point. Throws a RangeError above 4 GiB.
 */
export function createWavWriter(
  bits: WavBits,
  frames: number,
): { header(): Uint8Array<ArrayBuffer>; write(part: StereoSamples): Uint8Array<ArrayBuffer> } {
  const frameBytes = (bits / 8) * 2;
  if (frames * frameBytes > mostBytes) throw new RangeError('A WAV file holds at most 4 GiB');
  const dither = ditherOf(1);
  return {
    header() {
      const view = new DataView(new ArrayBuffer(headerBytes));
      writeText(view, 0, 'RIFF');
      view.setUint32(4, headerBytes - 8 + frames * frameBytes, true);
      writeText(view, 8, 'WAVEfmt ');
      view.setUint32(16, 16, true);
      view.setUint16(20, bits === 32 ? 3 : 1, true);
      view.setUint16(22, 2, true);
      view.setUint32(24, sampleRate, true);
      view.setUint32(28, sampleRate * frameBytes, true);
      view.setUint16(32, frameBytes, true);
      view.setUint16(34, bits, true);
      writeText(view, 36, 'data');
      view.setUint32(40, frames * frameBytes, true);
      return new Uint8Array(view.buffer);
    },
    write({ left, right }) {
      const view = new DataView(new ArrayBuffer(left.length * frameBytes));
      for (let i = 0; i < left.length; i++) {
        const at = i * frameBytes;
        writeSample(view, at, left[i] ?? 0, bits, dither);
        writeSample(view, at + frameBytes / 2, right[i] ?? 0, bits, dither);
      }
      return new Uint8Array(view.buffer);
    },
  };
}

function writeSample(view: DataView, at: number, sample: number, bits: WavBits, dither: () => number): void {
  if (bits === 32) view.setFloat32(at, sample, true);
  else if (bits === 16) view.setInt16(at, clamp(Math.round(sample * 32_767 + dither()), 32_767), true);
  else {
    const whole = clamp(Math.round(sample * 8_388_607), 8_388_607);
    view.setInt16(at, whole & 0xffff, true);
    view.setInt8(at + 2, whole >> 16);
  }
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most - 1, value));

function writeText(view: DataView, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
}
