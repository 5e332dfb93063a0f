import type { FFEncoderCodec } from 'node-av/constants';
import { encodeAudio } from './encode-audio.ts';
import { smallAudio } from './small-audio.ts';
import { wavBytes } from './wav-bytes.ts';

/** An M4A of three seconds whose edit list plays them `times` times, in 12 bytes a time. */
export async function m4aWithRepeatedEdits(times: number): Promise<Buffer> {
  const m4a = await smallAudio('m4a', 3);
  const at = m4a.indexOf('elst', 0, 'latin1') - 4;
  const end = at + m4a.readUInt32BE(at);
  const list = Buffer.alloc(16 + 12 * times);
  list.writeUInt32BE(list.length, 0);
  list.write('elst', 4, 'latin1');
  list.writeUInt32BE(times, 12);
  for (let n = 0; n < times; n += 1) {
    list.writeUInt32BE(3 * timescaleOf(m4a), 16 + 12 * n);
    list.writeUInt32BE(0x1_0000, 24 + 12 * n);
  }
  const edited = Buffer.concat([m4a.subarray(0, at), list, m4a.subarray(end)]);
  for (const box of ['moov', 'trak', 'edts']) {
    const start = edited.lastIndexOf(box, at, 'latin1') - 4;
    edited.writeUInt32BE(edited.readUInt32BE(start) + list.length - (end - at), start);
  }
  return edited;
}

/** Ticks a second in the movie's edit list. */
const timescaleOf = (m4a: Buffer): number => m4a.readUInt32BE(m4a.indexOf('mvhd', 0, 'latin1') + 16);

/** A mono WAV with a sample rate of 1 Hz. */
export const wavAtOneHertz = (seconds: number): Buffer =>
  wavBytes(Buffer.alloc(seconds * 2), { sampleRate: 1, channels: 1 });

/** A FLAC that holds `seconds` of silence and declares `declared`. */
export async function flacWithFalseLength(seconds: number, declared: number): Promise<Buffer> {
  const flac = await encodeAudio({
    muxer: 'flac',
    codec: 'flac' as FFEncoderCodec,
    seconds: 1,
    repeat: seconds,
  });
  flac[21] = (flac[21] ?? 0) & 0xf0;
  flac.writeUInt32BE(declared * 44_100, 22);
  return flac;
}
