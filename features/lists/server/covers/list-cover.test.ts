import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploadImage } from '#features/tracks/testing/upload-image.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { deleteList, getList, type ListView, moveAlbum, updateList } from '../../contract.ts';
import { aList } from '../../testing/a-list.ts';
import { listsOfMember } from '../lists-of-member.ts';
import { handlePurgeListCovers } from './purge-list-covers.ts';

const world = await aWorld();
const { storage, config } = world.platform;
const ada = await world.person('ada');
const ben = await world.person('ben');
const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3366cc' } })
  .png()
  .toBuffer();

const metadata = { filename: 'a.png', size: 1, mimeType: 'image/png' };
const uploadedBy = async (who: Member, bytes = png) => ({ id: await uploadImage(who, bytes), metadata });
const withCover = async (who: Member, list: ListView) =>
  who.call(updateList, { id: list.id, list: { image: await uploadedBy(who) } });
const fetched = async (url = '') => {
  const { statusCode, rawPayload } = await world.server.inject({ method: 'GET', url });
  return { status: statusCode, bytes: rawPayload };
};
const files = () => Array.fromAsync(storage.list('lists/'), ({ key }) => key);

test('the owner uploads a cover, which goes before those of tracks, also in feed and oEmbed; another replaces it and null removes it [LIST-041]', async () => {
  const list = await aList(ada, [], { title: 'Covered' });
  expect(list.cover).toBeNull();
  const { cover } = await withCover(ada, list);
  for (const [url, format, width] of [
    [cover?.imageUrl, 'webp', 400],
    [cover?.previewUrl, 'jpeg', 1000],
  ] as const) {
    const { status, bytes } = await fetched(url);
    const facts = await sharp(bytes).metadata();
    expect([status, facts.format, facts.width, facts.height]).toEqual([200, format, width, width]);
  }
  const shown = config.siteUrl + cover?.previewUrl;
  expect((await world.guest.raw({ method: 'GET', url: `${list.selfLink}/feed.xml` })).body).toContain(shown);
  const oembed = `/oembed?url=${encodeURIComponent(config.siteUrl + list.selfLink)}`;
  expect((await world.guest.raw({ method: 'GET', url: oembed })).body).toMatchObject({
    thumbnail_url: shown,
  });

  const replaced = await withCover(ada, list);
  expect((await ada.call(updateList, { id: list.id, list: { title: 'Same cover' } })).cover).toEqual(
    replaced.cover,
  );
  await expect.poll(async () => (await fetched(cover?.imageUrl)).status).toBe(404);
  expect((await fetched(replaced.cover?.imageUrl)).status).toBe(200);
  expect((await ada.call(updateList, { id: list.id, list: { image: null } })).cover).toBeNull();
  await world.drain();
  expect(await files()).toEqual([]);
  await expect.poll(async () => (await fetched(replaced.cover?.imageUrl)).status).toBe(404);
});

test('the cover of a list that is not public is seen by signed addresses only, and is deleted with the list [LIST-041]', async () => {
  const list = await aList(ada, [], { title: 'Secret cover' });
  const open = await withCover(ada, list);
  for (const visibility of ['secret', 'private'] as const) {
    const { cover } = await ada.call(updateList, { id: list.id, list: { visibility } });
    expect([(await fetched(open.cover?.imageUrl)).status, (await fetched(cover?.imageUrl)).status]).toEqual([
      404, 200,
    ]);
  }
  await ada.call(updateList, { id: list.id, list: { visibility: 'public' } });
  expect((await world.guest.call(getList, { id: list.id })).cover).toEqual(open.cover);
  await ada.call(deleteList, { id: list.id });
  expect((await fetched(open.cover?.imageUrl)).status).toBe(404);
  await world.drain();
  expect(await files()).toEqual([]);
});

test('pictures of others, files that are none and lists of others are refused, and leave no file; a crash leaves none for long [LIST-041] [LIST-046]', async () => {
  const list = await aList(ada, [], { title: 'Strict' });
  for (const image of [
    await uploadedBy(ben),
    await uploadedBy(ada, Buffer.from('no picture')),
    { id: 'none', metadata },
  ])
    await expect(ada.call(updateList, { id: list.id, list: { image } })).rejects.toMatchObject({
      status: 422,
      fields: { image: [expect.any(String)] },
    });
  await expect(withCover(ben, list)).rejects.toMatchObject({ status: 404 });
  const stale = ada.call(updateList, {
    id: list.id,
    list: { title: 'a\u202Eb', image: await uploadedBy(ada) },
  });
  await expect(stale).rejects.toMatchObject({ status: 422 });
  expect(await files()).toEqual([]);
  await storage.put('lists/0198f000-0000-7000-8000-000000000001/orphan-120.webp', png);
  const later = makeCall(world.platform, world.platform.db, guest);
  await handlePurgeListCovers({ ...later, now: new Date(Date.now() + 2 * 86_400_000) });
  expect(await files()).toEqual([]);
});

test('an export holds the covers of lists with release dates and places, and deleting the account deletes them [LIST-046]', async () => {
  const eva = await world.person('eva');
  const { id } = await aList(eva, [], { title: 'Packed', kind: 'album' });
  const list = { image: await uploadedBy(eva), releasedOn: '2026-03-05' };
  await eva.call(updateList, { id, list });
  await eva.call(moveAlbum, { id, after: null });
  const call = makeCall(world.platform, world.platform.db, guest);
  const exported = await Array.fromAsync(listsOfMember.exportFiles(call, eva.id));
  expect(exported).toMatchObject([
    { path: 'lists.json', json: [{ title: 'Packed', releasedOn: '2026-03-05', placeOnPage: 1 }] },
    { path: 'lists/packed.jpg', objectKey: expect.stringMatching(/^lists\/.+-1000\.jpg$/) },
    {},
    {},
    {},
  ]);
  await listsOfMember.erase(call, eva.id);
  expect(await files()).toEqual([]);
});
