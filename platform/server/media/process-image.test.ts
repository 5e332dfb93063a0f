import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import { openDecoderSandbox } from './open-decoder-sandbox.ts';
import { processImage } from './process-image.ts';

let sandbox: DecoderSandbox;
beforeAll(async () => {
  sandbox = await openDecoderSandbox();
});

async function process(bytes: Buffer, sizes = [120, 400, 1000]) {
  const result = await processImage(bytes, sizes, sandbox);
  if (!result.ok) throw new Error(result.code);
  return result;
}

const stripes = () =>
  sharp({ create: { width: 600, height: 200, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: '#ff0000' } }, left: 200, top: 0 },
  ]);

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'a %s is converted to square WebPs cropped around the centre and one JPEG',
  async (format) => {
    const { variants, colour } = await process(await stripes().toFormat(format).toBuffer());
    const shapes = await Promise.all(variants.map(({ bytes }) => sharp(bytes).metadata()));
    expect(shapes.map(({ format: kind, width, height }) => `${kind} ${width}x${height}`)).toEqual([
      'webp 120x120',
      'webp 400x400',
      'webp 1000x1000',
      'jpeg 1000x1000',
    ]);
    expect(variants.map(({ contentType }) => contentType)).toEqual([
      'image/webp',
      'image/webp',
      'image/webp',
      'image/jpeg',
    ]);
    const { dominant } = await sharp(variants[0]?.bytes).stats();
    expect([dominant.r > 200, dominant.b < 60]).toEqual([true, true]);
    expect(colour).toMatch(/^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/);
  },
);

test('a banner is three times as wide as high, and of the accepted formats only', async () => {
  const bytes = await stripes().png().toBuffer();
  const wishes = { shape: 'banner', formats: ['png'], maxBytes: bytes.length } as const;
  const result = await processImage(bytes, [300, 600], sandbox, wishes);
  const shapes = result.ok
    ? await Promise.all(result.variants.map((one) => sharp(one.bytes).metadata()))
    : [];
  expect(shapes.map(({ width, height }) => `${width}x${height}`)).toEqual(['300x100', '600x200', '600x200']);
  const refused = await processImage(await stripes().webp().toBuffer(), [300], sandbox, wishes);
  expect(refused).toEqual({ ok: false, code: 'not_image' });
  const { maxBytes } = wishes;
  const large = await processImage(bytes, [300], sandbox, { maxBytes: maxBytes - 1 });
  expect(large).toEqual({ ok: false, code: 'too_large' });
});

test('a small SVG is rasterised at a higher density', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0H5V10H0Z" fill="#000"/></svg>';
  const { variants } = await process(Buffer.from(svg), [1000]);
  const { data, info } = await sharp(variants[1]?.bytes)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = data.subarray(500 * info.width, 501 * info.width);
  expect(row.filter((value) => value > 30 && value < 225).length).toBeLessThan(20);
});

test('the EXIF orientation of a photograph is applied', async () => {
  const upright = sharp({ create: { width: 200, height: 400, channels: 3, background: '#00ff00' } });
  const turned = await upright
    .composite([
      { input: { create: { width: 200, height: 200, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer();
  const { variants } = await process(await sharp(turned).withMetadata({ orientation: 3 }).toBuffer(), [120]);
  const { data } = await sharp(variants[0]?.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([(data[0] ?? 0) < 100, (data[data.length - 3] ?? 0) > 150]).toEqual([true, true]);
});

test('with many waiting pictures the next gets busy, and the waiting ones are processed', async () => {
  const picture = await stripes().png().toBuffer();
  const results = await Promise.all(Array.from({ length: 60 }, () => processImage(picture, [120], sandbox)));
  const busy = results.filter((result) => !result.ok && result.code === 'busy');
  expect(busy.length).toBeGreaterThan(20);
  expect(results.filter((result) => result.ok)).toHaveLength(60 - busy.length);
  expect((await process(picture, [120])).variants).toHaveLength(2);
}, 60_000);
