import type { StereoSamples } from '#studio/render/render-song.ts';
import { createRounder } from '#studio/render/wav.ts';
import { type BitWriter, createBitWriter } from './bit-writer.ts';
import type { Encoder } from './encoder.ts';
import { planSubframe, type Subframe, writeSubframe } from './flac-subframe.ts';

const blockFrames = 4_096;
/** The two channels of a block as they may be written; side is left minus right and has a bit more. */
const pairings = [
  { code: 1, first: 'left', second: 'right' },
  { code: 8, first: 'left', second: 'side' },
  { code: 9, first: 'side', second: 'right' },
  { code: 10, first: 'mid', second: 'side' },
] as const;

/**
 * Writes FLAC (RFC 9639) with fixed predictors: lossless, rounded as in a WAV file of as many bits. The head has no checksum of the
 * samples, which the format allows; each frame has its own.
 */
export function createFlacEncoder(bits: 16 | 24, rate: 44_100 | 48_000): Encoder {
  const round = createRounder(bits);
  const out = createBitWriter();
  const left = new Int32Array(blockFrames);
  const right = new Int32Array(blockFrames);
  let filled = 0;
  let frames = 0;
  let number = 0;
  let [smallest, largest] = [0xffffff, 0];

  const writeBlock = () => {
    const from = out.bytes().length;
    writeFrame(out, { left: left.subarray(0, filled), right: right.subarray(0, filled), number, bits, rate });
    const size = out.bytes().length - from;
    smallest = Math.min(smallest, size);
    largest = Math.max(largest, size);
    number += 1;
    filled = 0;
  };
  const take = () => {
    const bytes = out.bytes().slice();
    out.clear();
    return bytes;
  };
  return {
    write(part: StereoSamples) {
      for (let i = 0; i < part.left.length; i++) {
        left[filled] = round(part.left[i] ?? 0);
        right[filled] = round(part.right[i] ?? 0);
        filled += 1;
        if (filled === blockFrames) writeBlock();
      }
      frames += part.left.length;
      return take();
    },
    end() {
      if (filled > 0) writeBlock();
      const tail = take();
      writeHead(out, { bits, rate, frames, smallest: largest === 0 ? 0 : smallest, largest });
      return { head: take(), tail };
    },
  };
}

interface Stream {
  bits: number;
  rate: number;
  frames: number;
  /** Bytes of the smallest and largest frame. */
  smallest: number;
  largest: number;
}

/** RFC 9639, section 8.2. */
function writeHead(out: BitWriter, { bits, rate, frames, smallest, largest }: Stream): void {
  // The four letters that every FLAC file begins with.
  for (const letter of 'fLaC') out.write(letter.charCodeAt(0), 8);
  // The only block of metadata, of 34 bytes.
  out.write(0x80, 8);
  out.write(34, 24);
  out.write(blockFrames, 16);
  out.write(blockFrames, 16);
  out.write(smallest, 24);
  out.write(largest, 24);
  out.write(rate, 20);
  out.write(1, 3);
  out.write(bits - 1, 5);
  out.write(Math.floor(frames / 2 ** 32), 4);
  out.write(frames, 32);
  for (let i = 0; i < 4; i++) out.write(0, 32);
}

interface Block {
  left: Int32Array;
  right: Int32Array;
  number: number;
  bits: number;
  rate: number;
}

/** RFC 9639, section 9. */
function writeFrame(out: BitWriter, { left, right, number, bits, rate }: Block): void {
  const channels = {
    left,
    right,
    side: left.map((sample, i) => sample - (right[i] ?? 0)),
    mid: left.map((sample, i) => (sample + (right[i] ?? 0)) >> 1),
  };
  const depthOf = (name: keyof typeof channels) => (name === 'side' ? bits + 1 : bits);
  const plans = Object.fromEntries(
    Object.entries(channels).map(([name, samples]) => [
      name,
      planSubframe(samples, depthOf(name as keyof typeof channels)),
    ]),
  ) as Record<keyof typeof channels, Subframe>;
  let pairing: (typeof pairings)[number] = pairings[0];
  for (const one of pairings)
    if (
      plans[one.first].bits + plans[one.second].bits <
      plans[pairing.first].bits + plans[pairing.second].bits
    )
      pairing = one;

  const from = out.bytes().length;
  out.write(0xfff8, 16);
  // The size of the block follows the number, in 16 bits.
  out.write(7, 4);
  out.write(rate === 44_100 ? 9 : 10, 4);
  out.write(pairing.code, 4);
  out.write(bits === 16 ? 4 : 6, 3);
  out.write(0, 1);
  writeNumber(out, number);
  out.write(left.length - 1, 16);
  out.write(checksum(out.bytes().subarray(from), 8, 0x07), 8);
  for (const name of [pairing.first, pairing.second])
    writeSubframe(out, channels[name], depthOf(name), plans[name]);
  out.align();
  out.write(checksum(out.bytes().subarray(from), 16, 0x8005), 16);
}

/** The number of a frame in the form of UTF-8, extended to 31 bits. */
function writeNumber(out: BitWriter, number: number): void {
  if (number < 0x80) {
    out.write(number, 8);
    return;
  }
  let more = 1;
  while (more < 5 && number >= 2 ** (more * 5 + 6)) more++;
  out.write((0xff << (7 - more)) | (number >>> (more * 6)), 8);
  for (let i = more - 1; i >= 0; i--) out.write(0x80 | ((number >>> (i * 6)) & 0x3f), 8);
}

/** A cyclic redundancy check of 8 or 16 bits, highest bit first, that begins at 0. */
function checksum(bytes: Uint8Array, width: 8 | 16, polynomial: number): number {
  const table = tables[width] ?? makeTable(width, polynomial);
  tables[width] = table;
  const mask = width === 8 ? 0xff : 0xffff;
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) & mask) ^ (table[((crc >>> (width - 8)) ^ byte) & 0xff] ?? 0);
  return crc;
}

const tables: { 8?: Uint16Array; 16?: Uint16Array } = {};

function makeTable(width: 8 | 16, polynomial: number): Uint16Array {
  const [top, mask] = width === 8 ? [0x80, 0xff] : [0x8000, 0xffff];
  return Uint16Array.from({ length: 256 }, (_none, byte) => {
    let crc = byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) crc = (crc & top ? (crc << 1) ^ polynomial : crc << 1) & mask;
    return crc;
  });
}
