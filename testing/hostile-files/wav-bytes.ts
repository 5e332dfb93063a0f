type Shape = { channels?: number; sampleRate?: number; bits?: number; codec?: number; claimedBytes?: number };

/** A WAV file around `pcm`, with any false value in its header. */
export function wavBytes(pcm: Uint8Array, shape: Shape = {}): Buffer {
  const { channels = 2, sampleRate = 44_100, bits = 16, codec = 1, claimedBytes = pcm.length } = shape;
  const header = Buffer.alloc(44);
  const frameBytes = Math.ceil((channels * bits) / 8);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(Math.min(0xffff_ffff, 36 + claimedBytes), 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(codec, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE((sampleRate * frameBytes) % 2 ** 32, 28);
  header.writeUInt16LE(frameBytes, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(claimedBytes, 40);
  return Buffer.concat([header, pcm]);
}
