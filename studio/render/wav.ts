import { sampleRate } from '../engine/kernels.ts';
import { ditherOf } from './dither.ts';
import type { StereoSamples } from './render-song.ts';

/** Bits of a sample; 32 is floating point. */
export type WavBits = 16 | 24 | 32;

const headerBytes = 44;
/** What a RIFF file can say of its own length. */
const mostBytes = 0xffffffff - headerBytes;

/**
 * Writes a WAV file of two channels in parts, so that an hour needs no memory for all of it: parts as they come, and the header, which
 * stands before them, when their number is known. 16 bits are dithered with a fixed seed, so that the same samples are the same bytes;
 * samples beyond full scale are cut, but for floating point.
 */
export function createWavWriter(
  bits: WavBits,
  rate: number = sampleRate,
): { write(part: StereoSamples): Uint8Array<ArrayBuffer>; header(frames: number): Uint8Array<ArrayBuffer> } {
  const frameBytes = (bits / 8) * 2;
  const round = bits === 32 ? null : createRounder(bits);
  const writeSample = (view: DataView, at: number, sample: number) => {
    if (!round) return view.setFloat32(at, sample, true);
    const whole = round(sample);
    view.setInt16(at, whole & 0xffff, true);
    if (bits === 24) view.setInt8(at + 2, whole >> 16);
  };
  return {
    write({ left, right }) {
      const view = new DataView(new ArrayBuffer(left.length * frameBytes));
      for (let i = 0; i < left.length; i++) {
        const at = i * frameBytes;
        writeSample(view, at, left[i] ?? 0);
        writeSample(view, at + frameBytes / 2, right[i] ?? 0);
      }
      return new Uint8Array(view.buffer);
    },
    /** Throws a RangeError above 4 GiB. */
    header(frames) {
      if (frames * frameBytes > mostBytes) throw new RangeError('A WAV file holds at most 4 GiB');
      const view = new DataView(new ArrayBuffer(headerBytes));
      writeText(view, 0, 'RIFF');
      view.setUint32(4, headerBytes - 8 + frames * frameBytes, true);
      writeText(view, 8, 'WAVEfmt ');
      view.setUint32(16, 16, true);
      view.setUint16(20, bits === 32 ? 3 : 1, true);
      view.setUint16(22, 2, true);
      view.setUint32(24, rate, true);
      view.setUint32(28, rate * frameBytes, true);
      view.setUint16(32, frameBytes, true);
      view.setUint16(34, bits, true);
      writeText(view, 36, 'data');
      view.setUint32(40, frames * frameBytes, true);
      return new Uint8Array(view.buffer);
    },
  };
}

/** Rounds samples of -1 to 1 to whole numbers of 16 or 24 bits; 16 bits are dithered, by the same noise each time. */
export function createRounder(bits: 16 | 24): (sample: number) => number {
  const dither = bits === 16 ? ditherOf(1) : () => 0;
  const most = bits === 16 ? 32_767 : 8_388_607;
  return (sample) => clamp(Math.round(sample * most + dither()), most);
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most - 1, value));

function writeText(view: DataView, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
}
