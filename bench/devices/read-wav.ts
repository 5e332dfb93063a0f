import type { StereoSamples } from '#studio/render/render-song.ts';

/** Reads a WAV file of two channels of 32-bit floats at 48 kHz. Throws a RangeError for any other. */
export function readWav(bytes: Buffer): StereoSamples {
  const [kind, channels, rate, bits] = [
    bytes.readUInt16LE(20),
    bytes.readUInt16LE(22),
    bytes.readUInt32LE(24),
    bytes.readUInt16LE(34),
  ];
  if (kind !== 3 || channels !== 2 || rate !== 48_000 || bits !== 32)
    throw new RangeError('Only WAV files of two channels of 32-bit floats at 48 kHz are read');
  const frames = (bytes.length - 44) >> 3;
  const channel = (n: number) =>
    Float32Array.from({ length: frames }, (_one, i) => bytes.readFloatLE(44 + i * 8 + n * 4));
  return { left: channel(0), right: channel(1) };
}
