import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DecoderSandbox } from '#platform/server/media/decoder-sandbox.ts';
import { openDecoderSandbox } from '#platform/server/media/open-decoder-sandbox.ts';
import { processImage } from '#platform/server/media/process-image.ts';
import type { HostileFile } from './hostile-file.ts';
import { canary, hostileImageFiles } from './hostile-files.ts';
import { mediaFolder } from './media-folder.ts';

let files: Awaited<ReturnType<typeof mediaFolder>>;
let sandbox: DecoderSandbox;
let hostile: HostileFile[];
beforeAll(async () => {
  files = await mediaFolder();
  sandbox = await openDecoderSandbox();
  hostile = await hostileImageFiles(await files.input(Buffer.from(canary)));
});
afterAll(() => files[Symbol.asyncDispose]());

test('every hostile image ends as expected, and the output contains no metadata', {
  timeout: 120_000,
}, async () => {
  // One after the other: of many at once the last would be refused as busy.
  const endings: string[][] = [];
  const end = async ({ name, bytes }: HostileFile) => {
    const result = await processImage(bytes, [120, 400], sandbox);
    if (!result.ok) return [name, ['not_image', 'too_large'].includes(result.code) ? 'refused' : 'error'];
    for (const variant of result.variants) {
      expect(variant.bytes.includes(canary)).toBe(false);
      const { exif, xmp, icc, pages } = await sharp(variant.bytes).metadata();
      expect({ exif, xmp, icc, pages: pages ?? 1 }).toEqual({
        exif: undefined,
        xmp: undefined,
        icc: undefined,
        pages: 1,
      });
    }
    return [name, 'done'];
  };
  for (const file of hostile) endings.push(await end(file));
  expect(endings).toEqual(hostile.map(({ name, expect: expected }) => [name, expected]));
});

test('a drawing of a few KB whose references expand to a billion is refused by its text [SITE-059]', async () => {
  const nested = hostile.find(({ name }) => name === 'nested.svg');
  const result = await processImage(nested?.bytes ?? Buffer.alloc(0), [120], sandbox);
  expect(result).toEqual({ ok: false, code: 'too_complex' });
});
