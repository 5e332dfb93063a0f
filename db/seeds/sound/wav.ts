import { type Stereo, sampleRate } from './sound-buffer.ts';

/** A 16-bit stereo PCM WAV file (RIFF, 44 byte header). Samples beyond full scale are clipped. */
export function encodeWav({ left, right }: Stereo): Buffer {
  const dataBytes = left.length * 4;
  const file = Buffer.alloc(44 + dataBytes);
  file.write('RIFF', 0, 'ascii');
  file.writeUInt32LE(36 + dataBytes, 4);
  file.write('WAVEfmt ', 8, 'ascii');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'ascii');
  file.writeUInt32LE(dataBytes, 40);
  const data = new DataView(file.buffer, file.byteOffset + 44, dataBytes);
  for (let i = 0; i < left.length; i++) {
    data.setInt16(i * 4, toInt16(left[i] ?? 0), true);
    data.setInt16(i * 4 + 2, toInt16(right[i] ?? 0), true);
  }
  return file;
}

function toInt16(sample: number): number {
  return Math.round(Math.max(-1, Math.min(1, sample)) * 32767);
}
