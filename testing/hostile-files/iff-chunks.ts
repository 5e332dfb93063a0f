/** A chunk of a RIFF (little endian) or IFF (big endian) file, padded to an even length. */
export function chunk(id: string, content: Uint8Array, endian: 'little' | 'big'): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  if (endian === 'little') head.writeUInt32LE(content.length, 4);
  else head.writeUInt32BE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** A mono WAV of any codec: `extra` follows the 16 bytes of the format that all codecs share. */
export function codedWav(
  sound: Uint8Array,
  { codec, rate = 8000, block, extra }: { codec: number; rate?: number; block: number; extra: Uint8Array },
): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(codec, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(1625, 8);
  format.writeUInt16LE(block, 12);
  const parts = [chunk('fmt ', Buffer.concat([format, extra]), 'little'), chunk('data', sound, 'little')];
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...parts]), 'little');
}

/** A mono AIFC of any compression at 22,050 Hz, its sound before or after its description. */
export function codedAifc(
  sound: Uint8Array,
  { compression, frames, bits, soundFirst = false }: AifcShape,
): Buffer {
  const common = Buffer.alloc(24);
  common.writeUInt16BE(1, 0);
  common.writeUInt32BE(frames, 2);
  common.writeUInt16BE(bits, 6);
  // 22,050 as an 80-bit float.
  Buffer.from('400dac44000000000000', 'hex').copy(common, 8);
  common.write(compression, 18, 'latin1');
  const parts = [chunk('COMM', common, 'big'), chunk('SSND', Buffer.concat([Buffer.alloc(8), sound]), 'big')];
  if (soundFirst) parts.reverse();
  const version = chunk('FVER', Buffer.from('a2805140', 'hex'), 'big');
  return chunk('FORM', Buffer.concat([Buffer.from('AIFC'), version, ...parts]), 'big');
}

interface AifcShape {
  compression: string;
  frames: number;
  bits: number;
  soundFirst?: boolean;
}
