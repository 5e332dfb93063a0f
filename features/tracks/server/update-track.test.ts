import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { uploadImage } from '#features/tracks/testing/upload-image.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import type { Person } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner', { accountType: 1 });
const ada = await world.person('ada');
const admin = await world.person('admin', { admin: true });

const put = (actor: Person, id: string, mixdown: object) =>
  actor.raw({ method: 'PUT', url: `/api/mixdowns/${id}`, body: { mixdown } });
const picture = (colour: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer();
const reference = (id: string) => ({
  id,
  metadata: { filename: 'cover.png', size: 1, mime_type: 'image/png' },
});

test('PUT saves title, description, published, genre, comments, download and image [TRACK-066]', async () => {
  const { id } = await aStoredTrack(world, owner, { published: false });
  const image = reference(await uploadImage(owner, await picture('#ff0000')));
  const answer = await put(owner, id, {
    title: ' New name ',
    description: 'Words\nand more',
    published: true,
    genre_id: 5,
    allow_comments: false,
    allow_download: true,
    image,
  });
  expect(answer.status).toBe(200);
  expect(resolveDocument(answer.body)).toMatchObject({
    title: 'New name',
    description: 'Words\nand more',
    published: true,
    genre_id: 5,
    genre: 'Classical',
    allow_comments: false,
    allow_download: true,
    image_colour: expect.stringMatching(/^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/),
  });
  expect(
    (await world.guest.raw({ method: 'GET', url: `/api/mixdowns/${id}` })).body.data.attributes.title,
  ).toBe('New name');
});

test('omitted fields stay; the permalink does not change with the title [TRACK-008]', async () => {
  const { id } = await aStoredTrack(world, owner, { title: 'Old' });
  const before = trackOf(await owner.call(getTrack, { id }));
  const after = trackOf(await owner.call(updateTrack, { id, mixdown: { title: 'New' } }));
  expect(after).toEqual({ ...before, title: 'New' });
  expect(trackOf(await owner.call(updateTrack, { id, mixdown: {} })).title).toBe('New');
  await owner.call(updateTrack, { id, mixdown: { genreId: 3 } });
  expect(trackOf(await owner.call(updateTrack, { id, mixdown: { genreId: null } })).genre).toBeNull();
});

test('the owner sets a licence; an unknown one is 422, and others may not [TRACK-150]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const licence = async () => trackOf(await owner.call(getTrack, { id })).licence;
  expect(await licence()).toBe('all_rights_reserved');
  await owner.call(updateTrack, { id, mixdown: { licence: 'cc_by_nc' } });
  expect(await licence()).toBe('cc_by_nc');
  for (const wrong of ['gpl', '', 'CC_BY', null, 4, ['cc0'], 'x'.repeat(5000)]) {
    const answer = await put(owner, id, { licence: wrong });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['licence']]);
  }
  expect((await put(ada, id, { licence: 'cc0' })).status).toBe(403);
  expect((await put(world.guest, id, { licence: 'cc0' })).status).toBe(401);
  await owner.call(updateTrack, { id, mixdown: { title: 'Other' } });
  expect(await licence()).toBe('cc_by_nc');
});

test('a blank title is 422 on title [TRACK-067]', async () => {
  const { id } = await aStoredTrack(world, owner);
  for (const title of ['', '  \n', '\u200b\ufeff']) {
    const answer = await put(owner, id, { title });
    expect([answer.status, answer.body]).toEqual([422, { errors: { title: ['This field is required'] } }]);
  }
});

test('a title has up to 100 and a description up to 2000 characters; an unknown genre is 422 [TRACK-076]', async () => {
  const { id } = await aStoredTrack(world, owner);
  for (const character of ['x', '🎵']) {
    const fits = { title: character.repeat(100), description: character.repeat(2000) };
    expect(trackOf(await owner.call(updateTrack, { id, mixdown: fits }))).toMatchObject(fits);
    const title = await put(owner, id, { title: character.repeat(101) });
    expect(title.body).toEqual({ errors: { title: ['is too long (maximum is 100 characters)'] } });
    const words = await put(owner, id, { description: character.repeat(2001) });
    expect([words.status, Object.keys(words.body.errors)]).toEqual([422, ['description']]);
  }
  for (const genre of [0, -1, 43, 32_768, 2 ** 31]) {
    expect((await put(owner, id, { genre_id: genre })).body).toEqual({
      errors: { genre_id: ['is not a known genre'] },
    });
  }
});

test('published may be set before the track is done; in status error the answer is 409 [TRACK-077]', async () => {
  for (const status of ['waiting', 'processing'] as const) {
    const { id } = await aStoredTrack(world, owner, { status, published: false });
    expect(trackOf(await owner.call(updateTrack, { id, mixdown: { published: true } })).published).toBe(true);
    await expect(world.guest.call(getTrack, { id })).rejects.toMatchObject({ status: 404 });
  }
  const { id } = await aStoredTrack(world, owner, { status: 'error' });
  const before = trackOf(await owner.call(getTrack, { id }));
  await expect(owner.call(updateTrack, { id, mixdown: { title: 'x' } })).rejects.toMatchObject({
    status: 409,
  });
  expect(trackOf(await owner.call(getTrack, { id }))).toEqual(before);
});

test('others than the owner get 403, or 404 for a hidden track [TRACK-078]', async () => {
  const [open, hidden] = [
    await aStoredTrack(world, owner),
    await aStoredTrack(world, owner, { published: false }),
  ];
  const statuses = async (actor: Person) =>
    Promise.all([open, hidden].map(async ({ id }) => (await put(actor, id, { title: 'Mine' })).status));
  expect(await statuses(ada)).toEqual([403, 404]);
  expect(await statuses(admin)).toEqual([403, 403]);
  expect(await statuses(world.guest)).toEqual([401, 401]);
  expect(trackOf(await owner.call(getTrack, { id: open.id })).title).not.toBe('Mine');
});

test('cover art becomes square pictures of 120, 400 and 1000 px without metadata [TRACK-010]', async () => {
  const track = await uploadTrack(world, owner);
  const withGps = await sharp(await picture('#00ff00'))
    .withExif({ IFD3: { GPSLatitude: '51/1' } })
    .jpeg()
    .toBuffer();
  const image = reference(await uploadImage(owner, withGps, 'image/jpeg'));
  const saved = (await put(owner, track.id, { image })).body.data.attributes;
  for (const [key, side] of [
    ['image_small_url', 120],
    ['image_large_url', 400],
    ['image_xlarge_url', 1000],
  ] as const) {
    const file = await world.server.inject({ method: 'GET', url: saved[key] });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    const { width, height, exif } = await sharp(file.rawPayload).metadata();
    expect([width, height, exif]).toEqual([side, side, undefined]);
  }
});

test('new cover art replaces the old, null restores the default cover', async () => {
  const { id } = await aStoredTrack(world, owner);
  const files = async () => (await Array.fromAsync(world.platform.storage.list(`tracks/${id}/`))).length;
  const first = (
    await put(owner, id, { image: reference(await uploadImage(owner, await picture('#111111'))) })
  ).body.data.attributes;
  await world.drain();
  const one = await files();
  await put(owner, id, { image: reference(await uploadImage(owner, await picture('#222222'))) });
  expect((await world.guest.raw({ method: 'GET', url: first.image_large_url })).status).toBe(404);
  await world.drain();
  expect(await files()).toBe(one);
  const none = (await put(owner, id, { image: null })).body.data.attributes;
  expect([none.image_large_url, none.image_colour]).toEqual([`/covers/${id}/400.svg`, null]);
  await world.drain();
  expect(await files()).toBe(0);
});

test("another member's picture, a missing picture and audio are 422 on image, and nothing is saved", async () => {
  const { id } = await aStoredTrack(world, owner);
  const before = trackOf(await owner.call(getTrack, { id }));
  const refs = [
    await uploadImage(ada, await picture('#333333')),
    'nothing.img',
    await uploadImage(owner, Buffer.from('<svg onload="alert(1)"')),
    await uploadImage(owner, Buffer.alloc(5 * 1024 * 1024 + 1, 1)),
  ];
  for (const ref of refs) {
    const answer = await put(owner, id, { title: 'Changed', image: reference(ref) });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['image']]);
  }
  expect(trackOf(await owner.call(getTrack, { id }))).toEqual(before);
});
