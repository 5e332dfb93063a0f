import { ID3Writer } from 'browser-id3-writer';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { anAccessToken, sendByToken } from '#features/sign-in/testing/an-access-token.ts';
import { getTrack, listOwnTracks } from '#features/tracks/contract.ts';
import { createTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf, trackPageOf } from '#features/tracks/model/track-document.ts';
import { lockTrack } from '#features/tracks/server/track.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { uploadAudio, uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { smallAudio } from '#testing/hostile-files/small-audio.ts';
import { countLockWaits, race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { createAlbum } from '../../albums.contract.ts';
import { deleteList, listListsOfUser, listOwnLists } from '../../contract.ts';
import { titlesOf } from '../../testing/a-list.ts';

const world = await aWorld();
const ada = await world.person('ada');
const ben = await world.person('ben');
let uploads = 0;
const newUploadsId = () => `0198f000-0000-7000-8000-${String(++uploads).padStart(12, '0')}`;
const make = (who: Member, trackIds: readonly string[], more: object = {}) =>
  who.call(createAlbum, {
    album: { uploadsId: newUploadsId(), title: 'Night ferry', trackIds: [...trackIds], ...more },
  });
const unpublished = async (who: Member, title: string) =>
  (await aStoredTrack(world, who, { title, published: false })).id;
const isPublished = async (id: string) => trackOf(await ada.call(getTrack, { id })).published;
const files = () => Array.fromAsync(world.platform.storage.list('lists/'), ({ key }) => key);
const ownLists = async (who: Member) => (await who.call(listOwnLists, { items: 100 })).lists;

/** An MP3 with this title and picture. */
async function tagged(title: string, colour: string): Promise<Buffer> {
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  const writer = new ID3Writer(Uint8Array.from(await smallAudio('mp3', 0.3)).buffer)
    .setFrame('TIT2', title)
    .setFrame('APIC', { type: 3, data: Uint8Array.from(picture).buffer, description: '' });
  return Buffer.from(writer.addTag());
}

test('a musician makes an album of own tracks in the given order, and they are published; what is processed joins once it is ready [LIST-065]', async () => {
  const ready = [await unpublished(ada, 'Two'), await unpublished(ada, 'One')];
  const fileName = await uploadAudio(ada, await smallAudio('wav', 0.3));
  const mixdown = { title: 'Late', fileName };
  const late = trackOf(await ada.call(createTrack, { mixdown })).id;
  const album = await make(ada, [...ready, late], { description: 'Ada, 2019' });
  expect(album).toMatchObject({
    title: 'Night ferry',
    kind: 'album',
    description: 'Ada, 2019',
    visibility: 'public',
    tracksCount: 3,
  });
  expect(await titlesOf(world.guest, album.id)).toEqual(['Two', 'One', null]);
  await world.drain();
  expect(await titlesOf(world.guest, album.id)).toEqual(['Two', 'One', 'Late']);
  const { lists } = await world.guest.call(listListsOfUser, { userId: ada.id });
  expect(lists.map(({ id }) => id)).toEqual([album.id]);
});

test('the tracks of a private album stay as they are where its owner says so, and a secret one has its link [LIST-065]', async () => {
  const id = await unpublished(ada, 'Kept');
  const kept = await make(ada, [id], { visibility: 'private', publishes: false });
  expect([kept.visibility, await isPublished(id)]).toEqual(['private', false]);
  const secret = await make(ada, [id], { visibility: 'secret' });
  expect([secret.secretLink !== null, await isPublished(id)]).toEqual([true, true]);
});

test('a track with a time at which it is published keeps it in an album that publishes [LIST-079]', async () => {
  const planned = await unpublished(ada, 'Planned');
  const publishAt = new Date(world.clock.now().getTime() + 7 * 86_400_000).toISOString();
  await ada.call(updateTrack, { id: planned, mixdown: { publishAt } });
  const now = await unpublished(ada, 'Now');
  await make(ada, [planned, now]);
  expect([await isPublished(planned), await isPublished(now)]).toEqual([false, true]);
  expect(trackOf(await ada.call(getTrack, { id: planned })).publishAt).toBe(publishAt);
});

test('a program publishes tracks by an album with the scope upload only, and makes one without publishing with write [ACCOUNT-128]', async () => {
  const fay = await world.person('fay');
  const [write, both] = [await anAccessToken(fay, 'write'), await anAccessToken(fay, 'write', 'upload')];
  const id = await unpublished(fay, 'Draft');
  const send = (secret: string, more: object) => {
    const album = { uploads_id: newUploadsId(), title: 'By a program', track_ids: [id], ...more };
    return sendByToken(world.newGuest(), secret, { method: 'POST', url: createAlbum.path, body: { album } });
  };
  const published = async () => trackOf(await fay.call(getTrack, { id })).published;
  expect(await send(write, {})).toMatchObject({ status: 403, body: { code: 'scope_missing' } });
  expect([await ownLists(fay), await published()]).toEqual([[], false]);
  expect([(await send(write, { publishes: false })).status, await published()]).toEqual([201, false]);
  expect([(await send(both, {})).status, await published()]).toEqual([201, true]);
});

test('a track that gets a time while its album is made keeps it [LIST-080]', async () => {
  const gil = await world.person('gil');
  const id = await unpublished(gil, 'One');
  const { db } = world.platform;
  const publishAt = new Date(world.clock.now().getTime() + 86_400_000);
  const making = await transaction(db, async (tx) => {
    await lockTrack(tx, id);
    const made = make(gil, [id]);
    await vi.waitUntil(async () => (await countLockWaits(db)) > 0, { timeout: 10_000 });
    await tx.updateTable('tracks').set({ publish_at: publishAt }).where('id', '=', id).execute();
    return { made };
  });
  await making.made;
  expect(trackOf(await gil.call(getTrack, { id }))).toMatchObject({
    published: false,
    publishAt: publishAt.toISOString(),
  });
});

test('repeated and simultaneous calls for the same uploads make one album; a deleted one can be made again [LIST-065]', async () => {
  const cid = await world.person('cid');
  const ids = [await unpublished(cid, 'One'), await unpublished(cid, 'Two')];
  const album = { uploadsId: newUploadsId(), title: 'Once', trackIds: ids };
  const { given, thrown } = await race(4, () => cid.call(createAlbum, { album }));
  expect([new Set(given.map(({ id }) => id)).size, thrown]).toEqual([1, []]);
  await cid.call(createAlbum, { album: { ...album, title: 'Another' } });
  expect((await ownLists(cid)).map(({ title, tracksCount }) => [title, tracksCount])).toEqual([['Once', 2]]);
  await ben.call(createAlbum, { album: { ...album, trackIds: [await unpublished(ben, 'Mine')] } });
  await cid.call(deleteList, { id: (await ownLists(cid))[0]?.id ?? '' });
  await cid.call(createAlbum, { album: { ...album, title: 'Again' } });
  expect((await ownLists(cid)).map(({ title }) => title)).toEqual(['Again']);
});

test('one track that cannot be in the album refuses the whole: no list, and nothing is published [LIST-065]', async () => {
  const dan = await world.person('dan');
  const id = await unpublished(dan, 'Fine');
  const theirs = (await aStoredTrack(world, ben)).id;
  const hidden = await unpublished(ben, 'Hidden');
  const failed = (await aStoredTrack(world, dan, { title: 'Broken', status: 'error', published: false })).id;
  const refused = (ids: string[], shape: object) => expect(make(dan, ids)).rejects.toMatchObject(shape);
  await refused([id, theirs], { status: 403 });
  await refused([id, hidden], { status: 404 });
  await refused([id, newUploadsId()], { status: 404 });
  await refused([id, id], { status: 422, fields: { track_ids: ['have a track twice'] } });
  await refused([id, failed], {
    status: 422,
    fields: { track_ids: ['have "Broken", which could not be processed'] },
  });
  await world.platform.db.updateTable('tracks').set({ withheld: 'track' }).where('id', '=', hidden).execute();
  await expect(make(ben, [hidden])).rejects.toMatchObject({
    status: 422,
    fields: { track_ids: ['have "Hidden", which the moderators have hidden'] },
  });
  expect(trackOf(await dan.call(getTrack, { id })).published).toBe(false);
  expect(await ownLists(dan)).toEqual([]);
});

test('titles and the picture that the files have in common are used where they are asked for [LIST-067]', async () => {
  const eva = await world.person('eva');
  const upload = async (fileName: string, title: string, colour: string) =>
    (
      await uploadTrack(world, eva, {
        bytes: await tagged(title, colour),
        fileName: `${fileName}.mp3`,
        title: fileName,
        published: false,
      })
    ).id;
  const one = await upload('01', 'Bell', '#3366cc');
  const two = await upload('02', 'Rope', '#3366cc');
  const other = await upload('03', 'Tide', '#cc6633');
  const titles = async () =>
    trackPageOf(await eva.call(listOwnTracks, {}))
      .items.map(({ title }) => title)
      .toSorted();
  const mixed = await make(eva, [one, other], { usesCover: true, publishes: false });
  expect([mixed.cover, await titles(), await files()]).toEqual([null, ['01', '02', '03'], []]);
  const album = await make(eva, [one, two], { usesCover: true, usesTitles: true });
  const cover = await world.server.inject({ method: 'GET', url: album.cover?.previewUrl ?? '' });
  expect((await sharp(cover.rawPayload).metadata()).width).toBe(1000);
  expect(await titles()).toEqual(['03', 'Bell', 'Rope']);
  const colours = await Promise.all(
    [one, two, other].map(async (id) => trackOf(await eva.call(getTrack, { id })).imageColour),
  );
  expect(colours.map((colour) => colour === album.cover?.colour)).toEqual([true, true, false]);
  const before = await files();
  await expect(make(eva, [other, newUploadsId()], { usesCover: true })).rejects.toMatchObject({
    status: 404,
  });
  expect(await files()).toEqual(before);
});

let member = 0;
wrongInputs({
  world,
  endpoint: createAlbum,
  as: () => world.person(`wrong${member++}`),
  unchanged: ['lists', 'list_tracks'],
  good: async (person) => ({
    album: {
      uploadsId: newUploadsId(),
      title: 'Night ferry',
      description: 'Words',
      visibility: 'secret',
      trackIds: [(await aStoredTrack(world, person as Member)).id],
      publishes: true,
      usesTitles: true,
      usesCover: true,
    },
  }),
});
