/** An ID3v2.3 tag with one frame; `claimedBytes` lies about the whole tag's length. */
export function id3Tag(frame: string, content: string | Buffer, claimedBytes?: number): Buffer {
  const body = Buffer.concat([Buffer.from([0]), Buffer.from(content)]);
  const frameHeader = Buffer.alloc(10);
  frameHeader.write(frame, 0, 'latin1');
  frameHeader.writeUInt32BE(body.length, 4);
  const size = claimedBytes ?? body.length + 10;
  const header = Buffer.from([
    0x49,
    0x44,
    0x33,
    3,
    0,
    0,
    ...[21, 14, 7, 0].map((shift) => (size >>> shift) & 0x7f),
  ]);
  return Buffer.concat([header, frameHeader, body]);
}
