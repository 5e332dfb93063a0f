import { toInt16, WAV_HEADER_BYTES, wavHeader } from '#platform/server/media/wav-header.ts';
import type { Stereo } from './sound-buffer.ts';

/** A 16-bit stereo PCM WAV file (RIFF, 44 byte header). Samples beyond full scale are clipped. */
export function encodeWav({ left, right }: Stereo): Buffer {
  const dataBytes = left.length * 4;
  const file = Buffer.alloc(WAV_HEADER_BYTES + dataBytes);
  wavHeader(dataBytes).copy(file);
  const data = new DataView(file.buffer, file.byteOffset + WAV_HEADER_BYTES, dataBytes);
  for (let i = 0; i < left.length; i++) {
    data.setInt16(i * 4, toInt16(left[i] ?? 0), true);
    data.setInt16(i * 4 + 2, toInt16(right[i] ?? 0), true);
  }
  return file;
}
