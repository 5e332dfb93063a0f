import type { Stereo } from './sound-buffer.ts';

/** Reads back what `encodeWav` wrote. Throws on any other kind of file. */
export function decodeWav(file: Buffer): Stereo {
  const format = [
    file.toString('ascii', 0, 4),
    file.toString('ascii', 8, 16),
    file.toString('ascii', 36, 40),
  ].join(' ');
  if (format !== 'RIFF WAVEfmt  data') throw new Error(`not a plain WAV file: ${format}`);
  const frames = (file.length - 44) / 4;
  const left = new Float32Array(frames);
  const right = new Float32Array(frames);
  for (let i = 0; i < frames; i++) {
    left[i] = file.readInt16LE(44 + i * 4) / 32767;
    right[i] = file.readInt16LE(46 + i * 4) / 32767;
  }
  return { left, right };
}
