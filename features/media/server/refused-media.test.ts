import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { aWorld } from '#testing/world.ts';
import { createMediaItem, getMediaItem } from '../contract.ts';
import { aMediaItem, aPicture, uploadMedia } from '../testing/a-media-item.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const script = "<!doctype html><script>alert('canary')</script>";

async function aZip(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('kick'), 'kick.txt');
  zip.end();
  return buffer(zip.outputStream);
}
const create = async (bytes: Buffer, filename = 'cover.png') =>
  admin.call(createMediaItem, {
    fileName: await uploadMedia(admin, bytes, filename),
    name: 'A file',
    decorative: true,
  });
async function processed(bytes: Buffer, more: { asDownload?: boolean; name?: string } = {}) {
  const { id } = await aMediaItem(admin, bytes, more);
  await world.drain();
  return (await admin.call(getMediaItem, { id })).item;
}

test.each([
  ['HTML called cover.png', Buffer.from(script)],
  ['a text', Buffer.from('just words, and more of them')],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0\0', 'latin1')],
  ['a script called page.pdf', Buffer.from('#!/bin/sh\n%PDF-1.7')],
  ['one byte', Buffer.from([0])],
  ['a TIFF', Buffer.from('II*\0aaaaaaaaaaaaaaaa', 'latin1')],
])('%s is refused by its content [CMS-103]', async (_what, bytes) => {
  await expect(create(bytes)).rejects.toMatchObject({
    status: 422,
    fields: { file_name: [expect.stringContaining('is neither a picture')] },
  });
});

test('a file that only begins like a picture fails with a sentence, and leaves no object [CMS-103]', async () => {
  const png = await aPicture();
  for (const bytes of [Buffer.concat([png.subarray(0, 60), Buffer.alloc(400, 7)]), Buffer.from('GIF89a')])
    expect(await processed(bytes)).toMatchObject({
      state: 'failed',
      file: null,
      failure: 'This is no picture that can be used.',
    });
  const left: string[] = [];
  for await (const { key } of world.platform.storage.list('media/')) left.push(key);
  expect(left).toEqual([]);
});

test('pictures that are bombs of pixels fail and are never shown [CMS-103]', async () => {
  const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  expect(huge.length).toBeLessThan(400_000);
  expect(await processed(huge)).toMatchObject({
    state: 'failed',
    failure: 'The picture has too many pixels: 40 megapixels are the limit.',
  });
});

test('of a picture with a page behind it only the picture is kept [CMS-103]', async () => {
  const { file } = await processed(Buffer.concat([await aPicture(100, 100), Buffer.from(script)]));
  for (const { url, sources } of Object.values(file?.formats ?? {}))
    for (const one of [url, ...sources.map((source) => source.url)]) {
      const answer = await world.guest.raw({ method: 'GET', url: one });
      expect(answer.headers['content-type']).toMatch(/^image\//);
      expect(JSON.stringify(answer.body)).not.toContain('canary');
    }
});

test.each([
  ['PDF', Buffer.from(`%PDF-1.7\n${script}`), 'application/pdf', 'a-file.pdf'],
  ['ZIP', await aZip(), 'application/zip', 'a-file.zip'],
  ['MIDI', Buffer.from('MThd\0\0\0\x06\0\0\0\x01\0\x60MTrk', 'latin1'), 'audio/midi', 'a-file.mid'],
  ['WAV', aWav({ seconds: 0.1 }), 'audio/wav', 'a-file.wav'],
])('a %s is only ever saved, as it is [CMS-104]', async (_what, bytes, mime, savedAs) => {
  const item = await processed(bytes, { asDownload: true, name: 'Ä file!' });
  expect(item).toMatchObject({ kind: 'file', state: 'ready', file: { mime, size: bytes.length } });
  const url = item.file?.url ?? '';
  expect(url.endsWith(`/${savedAs}`)).toBe(true);
  const answer = await world.guest.raw({ method: 'GET', url });
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(answer.headers['content-type']).not.toContain('html');
});

test('a picture above 20 MB is refused [CMS-100]', async () => {
  const large = Buffer.concat([await aPicture(), Buffer.alloc(20 * 1024 * 1024)]);
  await expect(create(large)).rejects.toMatchObject({
    status: 422,
    fields: { file_name: [expect.stringContaining('too large')] },
  });
});
