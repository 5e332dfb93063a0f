import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { createMediaItem, getMediaItem, listMedia, updateMediaItem } from '../contract.ts';
import { aMediaItem, aPicture, redrawnPictures, uploadMedia } from '../testing/a-media-item.ts';
import { findMedia } from './find-media.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const member = await world.person('member');
const call = { db: world.platform.db, platform: world.platform };
const itemOf = async (id: string) => (await admin.call(getMediaItem, { id })).item;
const ready = async (bytes?: Buffer) => {
  const { id } = await aMediaItem(admin, bytes);
  await world.drain();
  return itemOf(id);
};

test('an admin puts a picture on the shelf, which pages get in four sizes and three encodings [CMS-100] [CMS-101] [CMS-024]', async () => {
  const photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#aa2211' } })
    .withExif({ IFD0: { Copyright: 'canary-in-exif' } })
    .jpeg()
    .toBuffer();
  const { id, state, file } = await aMediaItem(admin, photo);
  expect([state, file]).toEqual(['processing', null]);
  expect(await findMedia(call, [id])).toEqual(new Map());
  await world.drain();
  const view = (await findMedia(call, [id, id])).get(id);
  expect(view).toMatchObject({
    kind: 'image',
    name: 'Cover',
    mime: 'image/jpeg',
    width: 1920,
    height: 960,
    duration: null,
    alternativeText: 'A drum',
    focalX: 0.5,
  });
  expect(Object.values(view?.formats ?? {}).map(({ width, height }) => [width, height])).toEqual([
    [240, 120],
    [480, 240],
    [960, 480],
    [1920, 960],
  ]);
  expect(view?.url).toBe(view?.formats.large?.url);
  for (const format of Object.values(view?.formats ?? {})) {
    expect(format.sources.map(({ mime }) => mime)).toEqual(['image/avif', 'image/webp']);
    for (const { url, mime, size } of [...format.sources, format]) {
      const answer = await world.guest.raw({ method: 'GET', url });
      expect(answer.headers).toMatchObject({
        'content-type': mime,
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(answer.headers['content-disposition']).toBeUndefined();
      expect(Number(answer.headers['content-length'])).toBe(size);
    }
  }
  const bytes = await readObject(view?.url ?? '');
  expect(bytes.includes('canary-in-exif')).toBe(false);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
});

test('a small picture is not enlarged, and a transparent one stays so as PNG [CMS-101]', async () => {
  const { file } = await ready(
    await sharp({ create: { width: 300, height: 300, channels: 4, background: '#11223344' } })
      .png()
      .toBuffer(),
  );
  expect(Object.keys(file?.formats ?? {})).toEqual(['thumbnail', 'small']);
  expect(file).toMatchObject({ width: 300, height: 300, mime: 'image/png' });
  const { channels } = await sharp(await readObject(file?.url ?? '')).stats();
  expect(channels[3]?.max).toBeLessThan(255);
});

test('a GIF, an AVIF and an SVG are drawn anew, so that none is shown as it was sent [CMS-192]', async () => {
  for (const [type, bytes] of await redrawnPictures()) {
    const { state, file } = await ready(bytes);
    expect([state, file?.formats.thumbnail?.mime], type).toEqual([
      'ready',
      expect.stringMatching(/^image\/(jpeg|png)$/),
    ]);
    for (const { url, sources } of Object.values(file?.formats ?? {}))
      for (const shown of [url, ...sources.map((source) => source.url)])
        expect((await readObject(shown)).equals(bytes), shown).toBe(false);
  }
});

test('a picture without alternative text is refused, unless it is decoration [CMS-102]', async () => {
  const fileName = await uploadMedia(admin, await aPicture());
  for (const alternativeText of ['', '   '])
    await expect(
      admin.call(createMediaItem, { fileName, name: 'Cover', alternativeText }),
    ).rejects.toMatchObject({ status: 422, fields: { alternative_text: expect.anything() } });
  const { id } = await admin.call(createMediaItem, { fileName, name: 'Cover', decorative: true });
  await world.drain();
  expect((await findMedia(call, [id])).get(id)).toMatchObject({ alternativeText: null, decorative: true });
  await expect(admin.call(updateMediaItem, { id, name: 'Cover' })).rejects.toMatchObject({ status: 422 });
  const described = await admin.call(updateMediaItem, {
    id,
    name: 'New name',
    alternativeText: 'A horn',
    focalX: 0.25,
    focalY: 1,
  });
  expect(described).toMatchObject({ name: 'New name', alternativeText: 'A horn', focalX: 0.25, focalY: 1 });
  expect((await findMedia(call, [id])).get(id)).toMatchObject({ alternativeText: 'A horn', focalY: 1 });
});

test('the shelf is searched by name and text, and filtered by kind; members get 403 [CMS-100]', async () => {
  const { id } = await aMediaItem(admin, undefined, { name: 'Zither 100%' });
  const found = async (query: object) => (await admin.call(listMedia, query)).items.map(({ name }) => name);
  expect(await found({ search: 'zither' })).toEqual(['Zither 100%']);
  expect(await found({ search: '0%' })).toEqual(['Zither 100%']);
  expect(await found({ search: 'a DRUM' })).toContain('Zither 100%');
  expect(await found({ items: 1 })).toHaveLength(1);
  expect(await found({ search: 'zither', kinds: 'audio,file' })).toEqual([]);
  expect(await found({ search: 'zither', kinds: 'image' })).toEqual(['Zither 100%']);
  for (const call of [member.call(listMedia, {}), member.call(getMediaItem, { id })])
    await expect(call).rejects.toMatchObject({ status: 403 });
  await expect(world.guest.call(listMedia, {})).rejects.toMatchObject({ status: 401 });
  await expect(admin.call(listMedia, { kinds: 'image,image;' })).rejects.toMatchObject({ status: 422 });
});

test('one upload is put on the shelf once, by who sent it, and counts as nobody’s storage [CMS-100]', async () => {
  const fileName = await uploadMedia(admin, await aPicture());
  const other = await world.person('other', { admin: true });
  const create = { fileName, name: 'Cover', decorative: true };
  await expect(other.call(createMediaItem, create)).rejects.toMatchObject({ status: 422 });
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => admin.call(createMediaItem, create)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  const used = await world.platform.db
    .selectFrom('user_counts')
    .select('storage_usage')
    .where('user_id', '=', admin.id)
    .executeTakeFirst();
  expect(used?.storage_usage ?? 0).toBe(0);
  await world.drain();
  const kept: string[] = [];
  for await (const { key } of world.platform.storage.list('uploads/')) kept.push(key);
  expect(kept.some((key) => key.includes(fileName))).toBe(false);
});

async function readObject(url: string): Promise<Buffer> {
  const key = new URL(url, 'http://site.test').pathname.replace(/^\/files\//, '');
  return Buffer.from((await world.platform.storage.read(key)) ?? []);
}
