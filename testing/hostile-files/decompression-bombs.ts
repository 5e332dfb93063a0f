import type { FFEncoderCodec } from 'node-av/constants';
import { encodeAudio } from './encode-audio.ts';
import type { HostileFile } from './hostile-file.ts';

/** Bombs: small files that decode to more than `seconds` of audio. */
export async function decompressionBombs(seconds: number): Promise<HostileFile[]> {
  const opus = 'libopus' as FFEncoderCodec;
  const flac = 'flac' as FFEncoderCodec;
  const silence = await encodeAudio({
    muxer: 'ogg',
    codec: opus,
    seconds: 10,
    sampleRate: 48_000,
    repeat: seconds,
  });
  const wide = await encodeAudio({
    muxer: 'flac',
    codec: flac,
    seconds: seconds * 1.2,
    sampleRate: 192_000,
    channels: 8,
  });
  const long = await encodeAudio({ muxer: 'flac', codec: flac, seconds: 1, repeat: seconds * 5 });
  const liar = Buffer.from(await encodeAudio({ muxer: 'flac', codec: flac, seconds: 1 }));
  liar.writeUInt32BE(0xffff_ffff, 22);
  return [
    { name: 'silence.ogg', bytes: silence, why: 'far too much silence in little Opus', expect: 'error' },
    {
      name: 'wide.flac',
      bytes: hideLength(wide),
      why: '7.1 at 192 kHz, too long, length not declared',
      expect: 'error',
    },
    { name: 'long.flac', bytes: hideLength(long), why: 'too long, length not declared', expect: 'error' },
    { name: 'liar.flac', bytes: liar, why: 'declares a day', expect: 'error' },
    {
      name: 'matroska.mp3',
      bytes: await encodeAudio({ muxer: 'matroska', codec: opus, seconds: 1, sampleRate: 48_000 }),
      why: 'a true Matroska file',
      expect: 'refused',
    },
  ];
}

/** Zeroes FLAC's 36-bit sample count, which then means unknown. */
function hideLength(flac: Buffer): Buffer {
  const copy = Buffer.from(flac);
  copy[21] = (copy[21] ?? 0) & 0xf0;
  copy.fill(0, 22, 26);
  return copy;
}
