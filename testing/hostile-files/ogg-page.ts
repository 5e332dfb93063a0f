/** A page of the only Ogg stream of a file (RFC 3533): whole packets of less than 255 bytes. `samples` is the position at its end. */
export function oggPage(
  packets: readonly Buffer[],
  { number, samples }: { number: number; samples: number },
): Buffer {
  const head = Buffer.alloc(27 + packets.length);
  head.write('OggS', 0, 'latin1');
  head[5] = number === 0 ? 2 : 0;
  head.writeBigUInt64LE(BigInt(samples), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(number, 18);
  head[26] = packets.length;
  for (const [n, packet] of packets.entries()) head[27 + n] = packet.length;
  const page = Buffer.concat([head, ...packets]);
  page.writeUInt32LE(checksum(page), 22);
  return page;
}

/** CRC-32 with the polynomial 04c11db7, unreflected, from 0. */
function checksum(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000_0000 ? (crc << 1) ^ 0x04c1_1db7 : crc << 1;
  }
  return crc >>> 0;
}
