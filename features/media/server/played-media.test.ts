import type { FFEncoderCodec } from 'node-av/constants';
import { expect, test } from 'vitest';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { encodeAudio } from '#testing/hostile-files/encode-audio.ts';
import { encodeVideo } from '#testing/hostile-files/encode-video.ts';
import { id3Tag } from '#testing/hostile-files/id3-tag.ts';
import { smallAudio } from '#testing/hostile-files/small-audio.ts';
import { aWorld } from '#testing/world.ts';
import { createMediaItem, getMediaItem } from '../contract.ts';
import { aMediaItem, uploadMedia } from '../testing/a-media-item.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });

async function processed(bytes: Buffer) {
  const { id } = await aMediaItem(admin, bytes);
  await world.drain();
  return (await admin.call(getMediaItem, { id })).item;
}
async function served(url: string) {
  const answer = await world.guest.raw({ method: 'GET', url });
  const key = new URL(url, 'http://site.test').pathname.replace(/^\/files\//, '');
  return { answer, bytes: Buffer.from((await world.platform.storage.read(key)) ?? []) };
}

test.each([
  ['H.264 in MP4', { muxer: 'mp4', codec: 'libx264' }, 'video/mp4'],
  ['VP9 in WebM', { muxer: 'webm', codec: 'libvpx-vp9' }, 'video/webm'],
  ['VP8 in WebM', { muxer: 'webm', codec: 'libvpx' }, 'video/webm'],
])('a film of %s is copied without its metadata [CMS-108] [CMS-104]', async (_what, recipe, mime) => {
  const film = await encodeVideo(recipe);
  expect(film.includes('canary-in-title')).toBe(true);
  const item = await processed(film);
  expect(item).toMatchObject({ kind: 'video', state: 'ready', file: { mime, width: 160, height: 96 } });
  expect(item.file?.duration).toBeGreaterThanOrEqual(1900);
  expect(item.file?.duration).toBeLessThanOrEqual(2100);
  const { answer, bytes } = await served(item.file?.url ?? '');
  expect(answer.headers).toMatchObject({
    'content-type': mime,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  });
  expect(bytes.includes('canary-in-title')).toBe(false);
  // What was copied is a film again, and is copied again.
  expect(await processed(bytes)).toMatchObject({ kind: 'video', state: 'ready', file: { width: 160 } });
});

test.each([
  ['mp3', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['m4a', 'audio/mp4'],
  ['wav', 'audio/wav'],
] as const)('a sound in %s is copied as it is [CMS-108]', async (format, mime) => {
  const item = await processed(await smallAudio(format));
  expect(item).toMatchObject({ kind: 'audio', state: 'ready', file: { mime, width: null, height: null } });
  expect(item.file?.duration).toBeGreaterThan(0);
  const { answer } = await served(item.file?.url ?? '');
  expect(answer.headers['content-type']).toBe(mime);
});

test('tags and covers of a sound stay behind [CMS-108]', async () => {
  const tagged = Buffer.concat([id3Tag('TIT2', 'canary-in-tag'), await smallAudio('mp3')]);
  const item = await processed(tagged);
  expect(item).toMatchObject({ kind: 'audio', state: 'ready' });
  expect((await served(item.file?.url ?? '')).bytes.includes('canary-in-tag')).toBe(false);
});

test.each([
  ['MPEG-4 in MP4', () => encodeVideo({ muxer: 'mp4', codec: 'mpeg4' })],
  ['HEVC in MP4', () => encodeVideo({ muxer: 'mp4', codec: 'libx265' })],
  [
    'FLAC in M4A',
    () => encodeAudio({ muxer: 'mp4', codec: 'flac' as FFEncoderCodec, seconds: 1, noise: 0.1 }),
  ],
])('%s is refused in a sentence [CMS-108] [CMS-103]', async (_what, make) => {
  expect(await processed(await make())).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/^Browsers do not play this codec/),
  });
});

test('formats that browsers do not play are refused at once [CMS-103]', async () => {
  for (const bytes of [await smallAudio('flac'), await smallAudio('aiff')]) {
    const fileName = await uploadMedia(admin, bytes, 'sound.mp3');
    await expect(admin.call(createMediaItem, { fileName, name: 'Sound' })).rejects.toMatchObject({
      status: 422,
      fields: { file_name: expect.anything() },
    });
  }
});

test('broken films and sounds fail in a sentence, and hang nothing [CMS-103] [CMS-108]', async () => {
  const film = await encodeVideo({ muxer: 'mp4', codec: 'libx264' });
  const webm = await encodeVideo({ muxer: 'webm', codec: 'libvpx-vp9' });
  const moov = film.indexOf('moov');
  const overwritten = Buffer.from(film);
  overwritten.fill(0xff, moov + 12, moov + 200);
  for (const bytes of [
    overwritten,
    webm.subarray(0, 200),
    Buffer.concat([webm.subarray(0, 60), Buffer.alloc(5000, 0xff)]),
  ])
    expect(await processed(bytes)).toMatchObject({ state: 'failed', file: null, failure: expect.anything() });
  const noise = Buffer.concat([aWav({ seconds: 0.1 }).subarray(0, 44), Buffer.alloc(4000, 9)]);
  expect((await processed(noise)).kind).toBe('audio');
});
