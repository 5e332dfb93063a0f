/** Bytes of the header before the samples. */
export const WAV_HEADER_BYTES = 44;
/** Bytes of a sample of both channels. */
export const WAV_FRAME_BYTES = 4;

/** The header of a 16-bit stereo PCM WAV file at 44.1 kHz with so many bytes of samples. */
export function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(44_100, 24);
  header.writeUInt32LE(44_100 * WAV_FRAME_BYTES, 28);
  header.writeUInt16LE(WAV_FRAME_BYTES, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** A sample of -1 to 1 as 16 bits; what is beyond full scale is clipped. */
export const toInt16 = (sample: number): number => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
