import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { seededBytes } from '#testing/seeded-bytes.ts';
import type { HostileFile } from './hostile-file.ts';

/** Bitmaps that are too large, truncated, or contain extra data. */
export async function drawnImages(canary: string): Promise<HostileFile[]> {
  const createImage = () =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: '#cc3300' } });
  const jpeg = await createImage()
    .withExif({ IFD0: { Copyright: canary }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' } })
    .jpeg()
    .toBuffer();
  const png = await createImage().png().toBuffer();
  const webp = await createImage().webp().toBuffer();
  const gif = await createImage().gif().toBuffer();
  return [
    { name: 'place.jpg', bytes: jpeg, why: 'says where it was taken', expect: 'done' },
    {
      name: 'behind.png',
      bytes: Buffer.concat([png, Buffer.from(`<script>${canary}</script>`)]),
      why: 'a script behind the picture',
      expect: 'done',
    },
    { name: 'frames.gif', bytes: manyFrames(gif), why: '5,000 frames', expect: 'done' },
    {
      name: 'bomb.png',
      bytes: blankPng(30_000, 30_000),
      why: '900 megapixels in few bytes',
      expect: 'error',
    },
    { name: 'limit.png', bytes: blankPng(6400, 6400), why: 'just above 40 megapixels', expect: 'error' },
    {
      name: 'half.jpg',
      bytes: jpeg.subarray(0, Math.floor(jpeg.length * 0.6)),
      why: 'cut off',
      expect: 'error',
    },
    { name: 'half.png', bytes: png.subarray(0, png.length >> 1), why: 'cut off', expect: 'error' },
    { name: 'half.webp', bytes: webp.subarray(0, webp.length >> 1), why: 'cut off', expect: 'error' },
    {
      name: 'noise.gif',
      bytes: Buffer.concat([Buffer.from('GIF89a'), seededBytes('21')(5000)]),
      why: 'noise',
      expect: 'error',
    },
    { name: 'empty.png', bytes: Buffer.alloc(0), why: 'no bytes', expect: 'refused' },
    {
      name: 'large.png',
      bytes: Buffer.concat([png, Buffer.alloc(5_242_881)]),
      why: 'above 5 MB',
      expect: 'refused',
    },
    { name: 'tiff.png', bytes: await createImage().tiff().toBuffer(), why: 'TIFF', expect: 'refused' },
    {
      name: 'avif.png',
      bytes: await createImage().avif({ effort: 0 }).toBuffer(),
      why: 'AVIF',
      expect: 'done',
    },
  ];
}

/** Repeats the frame: everything between the header and the trailer. */
function manyFrames(gif: Buffer): Buffer {
  const start = gif.indexOf(0x2c, 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1));
  const frame = gif.subarray(start, -1);
  return Buffer.concat([
    gif.subarray(0, start),
    ...Array.from({ length: 5000 }, () => frame),
    Buffer.from(';'),
  ]);
}

/** One bit per pixel, all black. */
function blankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
