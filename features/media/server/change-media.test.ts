import { expect, test } from 'vitest';
import { lockMedia } from '#features/media/server/find-media.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { armFailpoint } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import {
  createMediaItem,
  deleteMediaItem,
  getMediaItem,
  listMedia,
  presignMedia,
  replaceMediaFile,
  updateMediaItem,
} from '../contract.ts';
import { mediaAddress } from '../model/media-address.ts';
import { aMediaItem, aPicture, uploadMedia } from '../testing/a-media-item.ts';
import { cleanUpMediaFiles } from './delete-media-files.ts';
import { deleteMediaItem as deleteItem } from './delete-media-item.ts';
import { processMedia } from './process-media.ts';

const world = await aWorld();
const { platform } = world;
const admin = await world.person('admin', { admin: true });
const callOfAdmin = (db: Db) => ({
  ...makeCall(platform, db, guest),
  actor: { ...guest, userId: admin.id, siteAdmin: true, sessionKey: 'of-admin' },
});
const itemOf = async (id: string) => (await admin.call(getMediaItem, { id })).item;
const keysIn = async (prefix: string) => {
  const found: string[] = [];
  for await (const { key } of platform.storage.list(prefix)) found.push(key);
  return found;
};
const ready = async () => {
  const { id } = await aMediaItem(admin);
  await world.drain();
  return itemOf(id);
};
const replace = async (id: string, bytes: Buffer) =>
  admin.call(replaceMediaFile, { id, fileName: await uploadMedia(admin, bytes) });

test('a replaced file keeps its id and texts and gets new addresses; the old one is shown until then [CMS-105]', async () => {
  const before = await ready();
  const during = await replace(before.id, await aPicture(300, 200, '#ff0000'));
  expect(during).toMatchObject({ state: 'ready', replacing: true, file: { url: before.file?.url } });
  await world.drain();
  const after = await itemOf(before.id);
  expect(after).toMatchObject({ replacing: false, name: 'Cover', alternativeText: 'A drum' });
  expect(after.file).toMatchObject({ width: 300, height: 200 });
  expect(after.file?.url).not.toBe(before.file?.url);
  expect((await world.guest.raw({ method: 'GET', url: before.file?.url ?? '' })).status).toBe(200);
});

test('the lasting address of a medium leads to its present file, and to none where there is none [CMS-150]', async () => {
  const { id, file } = await ready();
  const lead = () => world.guest.raw({ method: 'GET', url: mediaAddress(id) });
  expect([(await lead()).status, (await lead()).headers.location]).toEqual([302, file?.url]);
  await admin.call(replaceMediaFile, { id, fileName: await uploadMedia(admin, await aPicture()) });
  await world.drain();
  const replaced = (await itemOf(id)).file?.url;
  expect(replaced).not.toBe(file?.url);
  expect((await lead()).headers.location).toBe(replaced);
  const { id: unready } = await aMediaItem(admin);
  for (const none of [unready, crypto.randomUUID()])
    expect((await world.guest.raw({ method: 'GET', url: mediaAddress(none) })).status).toBe(404);
});

test('a file of another kind, a broken one and one of an unknown item replace nothing [CMS-105]', async () => {
  const { id, file } = await ready();
  await expect(replace(id, Buffer.from('%PDF-1.7 pages'))).rejects.toMatchObject({
    status: 422,
    fields: { file_name: ['is a file to download, and this is a picture'] },
  });
  await replace(id, Buffer.from('GIF89a and no more'));
  await world.drain();
  expect(await itemOf(id)).toMatchObject({ state: 'ready', replacing: false, file });
  expect((await itemOf(id)).failure).toBe('This is no picture that can be used.');
  await expect(replace(admin.id, await aPicture())).rejects.toMatchObject({ status: 404 });
});

test('of two files that are sent one after the other the last is shown [CMS-105]', async () => {
  const before = await keysIn('uploads/');
  const { id } = await aMediaItem(admin);
  await replace(id, await aPicture(200, 100));
  await replace(id, await aPicture(100, 200));
  await world.drain();
  expect(await itemOf(id)).toMatchObject({ state: 'ready', file: { width: 100, height: 200 } });
  expect(await keysIn('uploads/')).toEqual(before);
});

test('a deleted item is gone with its files, and a second call is answered 404 [CMS-106]', async () => {
  const { id, file } = await ready();
  await admin.call(deleteMediaItem, { id });
  await world.drain();
  expect((await world.guest.raw({ method: 'GET', url: file?.url ?? '' })).status).toBe(404);
  await expect(admin.call(deleteMediaItem, { id })).rejects.toMatchObject({ status: 404 });
  await expect(itemOf(id)).rejects.toMatchObject({ status: 404 });
});

test('what something shows is not deleted, and who shows it is named [CMS-106]', async () => {
  const { id } = await ready();
  const uses = Array.from({ length: 7 }, (_none, at) => ({ label: `Page ${at + 1}`, url: null }));
  await expect(
    deleteItem(callOfAdmin(platform.db), [{ name: 'pages', findUses: async () => uses }], { id }),
  ).rejects.toMatchObject({
    status: 409,
    code: 'in_use',
    message: 'This is used by Page 1, Page 2, Page 3, Page 4, Page 5 and 2 more.',
  });
  expect(await itemOf(id)).toMatchObject({ state: 'ready' });
});

test('an item that is being used while it is deleted stays, or is refused to its user [CMS-106]', async () => {
  const { id } = await ready();
  const uses = new Set<string>();
  const users = [
    {
      name: 'pages',
      findUses: async () => (uses.has(id) ? [{ label: 'A page', url: null }] : []),
    },
  ];
  const use = () =>
    transaction(platform.db, async (tx) => {
      const known = await lockMedia(tx, [id, admin.id]);
      expect(known.has(admin.id)).toBe(false);
      if (!known.has(id)) return false;
      uses.add(id);
      return true;
    });
  const remove = () => transaction(platform.db, (tx) => deleteItem(callOfAdmin(tx), users, { id }));
  const [used, removed] = await Promise.allSettled([use(), remove()]);
  const isUsed = used.status === 'fulfilled' && used.value;
  expect(isUsed).toBe(removed.status === 'rejected');
  expect(await use()).toBe(isUsed);
});

test('what fails while a picture is processed is tried again, and half of it is not shown [CMS-107]', async () => {
  const { id } = await aMediaItem(admin);
  armFailpoint('process-media.stored', { do: 'throw' });
  await world.drain();
  expect(await itemOf(id)).toMatchObject({ state: 'processing', file: null });
  const { upload } = await platform.db
    .selectFrom('media_items')
    .select('upload')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const payload = { itemId: id, upload: upload ?? '' };
  const process = (attempt: number) =>
    processMedia(makeCall(platform, platform.db, guest), payload, { attempt, maxAttempts: 20 });
  await process(2);
  const { file, state } = await itemOf(id);
  expect(state).toBe('ready');
  await process(3);
  expect((await itemOf(id)).file).toEqual(file);
  const known = await keysIn('media/');
  const later = new Date(Date.now() + 2 * 86_400_000);
  await cleanUpMediaFiles({ platform, now: later } as never);
  expect((await keysIn('media/')).length).toBeLessThan(known.length);
  expect((await world.guest.raw({ method: 'GET', url: file?.url ?? '' })).status).toBe(200);
});

test('where every attempt fails the admin reads so [CMS-107]', async () => {
  const { id } = await aMediaItem(admin);
  const { upload } = await platform.db
    .selectFrom('media_items')
    .select('upload')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  armFailpoint('process-media.read', { do: 'throw' });
  const call = makeCall(platform, platform.db, guest);
  await processMedia(call, { itemId: id, upload: upload ?? '' }, { attempt: 20, maxAttempts: 20 });
  expect(await itemOf(id)).toMatchObject({
    state: 'failed',
    failure: 'The file could not be worked on. Please send it again.',
  });
});

const as = () => admin;
const unchanged = ['media_items', 'media_formats', 'audit_log'] as const;
const texts = { name: 'Cover', alternativeText: 'A drum', decorative: false };
wrongInputs({ world, endpoint: listMedia, as, good: () => ({ search: 'x' }), unchanged });
wrongInputs({ world, endpoint: getMediaItem, as, good: async () => ({ id: (await ready()).id }), unchanged });
wrongInputs({
  world,
  endpoint: presignMedia,
  as,
  good: () => ({ filename: 'a.png', contentLength: 10 }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: createMediaItem,
  as,
  good: async () => ({ fileName: await uploadMedia(admin, await aPicture()), ...texts }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: updateMediaItem,
  as,
  good: async () => ({ id: (await ready()).id, ...texts, focalX: 0.5, focalY: 0.5 }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: replaceMediaFile,
  as,
  good: async () => ({
    id: (await ready()).id,
    fileName: await uploadMedia(admin, await aPicture()),
  }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: deleteMediaItem,
  as,
  good: async () => ({ id: (await ready()).id }),
  unchanged,
});
