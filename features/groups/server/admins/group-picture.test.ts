import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aGroup, getGroupAs } from '#features/groups/testing/a-group.ts';
import { presignImage } from '#features/uploads/contract.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { handlePurgeOrphanedGroupPictures } from './purge-orphaned-group-pictures.ts';

type ImageType = Parameters<typeof send>[2];

const world = await aWorld();
const { storage } = world.platform;
const ada = await world.person('ada', { accountType: 2 });
const ben = await world.person('ben', { accountType: 2 });
const draw = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } });
const png = await draw().png().toBuffer();

async function permissionFor(
  who: Member,
  contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/svg+xml',
) {
  return who.call(presignImage, { filename: 'picture', contentType });
}
async function send(
  who: Member,
  bytes: Buffer,
  contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/svg+xml',
): Promise<string> {
  const { url, headers, filename } = await permissionFor(who, contentType);
  const sent = await who.raw({ method: 'PUT', url, body: bytes, headers });
  expect(sent.status).toBe(200);
  return filename;
}
const save = (who: Member, key: string, id: string | null) =>
  who.raw({
    method: 'PUT',
    url: `/api/groups/${key}`,
    body: {
      group: { image: id && { id, metadata: { filename: 'a.png', size: 1, mime_type: 'image/png' } } },
    },
  });
const files = async () => Array.fromAsync(storage.list('groups/'), ({ key }) => key);
const fetchFile = async (url: string) => {
  const response = await world.server.inject({ method: 'GET', url });
  return { status: response.statusCode, type: response.headers['content-type'], bytes: response.rawPayload };
};

test('pictures are re-encoded without metadata, and the upload itself is never served [GROUP-103]', async () => {
  const group = await aGroup(world, ada, { name: 'Faces' });
  const canary = 'taken at 48.8566 N';
  const jpeg = await draw()
    .withExif({ IFD0: { Copyright: canary }, IFD3: { GPSLatitude: '48/1 51/1 30/1' } })
    .jpeg()
    .toBuffer();
  expect(jpeg.includes(canary)).toBe(true);
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><script>${canary}</script><rect width="300" height="200" fill="red"/></svg>`,
  );
  const cases: [Buffer, ImageType][] = [
    [jpeg, 'image/jpeg'],
    [svg, 'image/svg+xml'],
  ];
  for (const [bytes, type] of cases) {
    const id = await send(ada, bytes, type);
    expect((await save(ada, group.id, id)).status).toBe(200);
    const view = await getGroupAs(world.guest, group.id);
    for (const [url, size, format] of [
      [view.pictureSmallUrl, 120, 'webp'],
      [view.pictureUrl, 400, 'webp'],
      [view.pictureLargeUrl, 1000, 'webp'],
      [view.picturePreviewUrl, 1000, 'jpeg'],
    ] as const) {
      const { status, bytes: stored } = await fetchFile(url);
      const facts = await sharp(stored).metadata();
      expect([status, facts.format, facts.width, facts.height, facts.exif]).toEqual([
        200,
        format,
        size,
        size,
        undefined,
      ]);
      expect(stored.includes(canary)).toBe(false);
    }
    expect((await fetchFile(`/files/uploads/${id}`)).status).toBe(404);
  }
});

test('files that are no picture within the limits answer 422 on image [GROUP-102]', async () => {
  const group = await aGroup(world, ada, { name: 'Strict' });
  const noise = Buffer.alloc(5_242_881, 7);
  png.copy(noise);
  const wrong: [Buffer, string][] = [
    [Buffer.from('no picture at all'), 'a text'],
    [Buffer.from('%PDF-1.7 ...'), 'another type'],
    [await draw(7000, 6000).png().toBuffer(), '42 megapixels'],
    [noise, 'one byte above 5 MB'],
  ];
  for (const [bytes, what] of wrong) {
    const { status, body } = await save(ada, group.id, await send(ada, bytes, 'image/png'));
    expect([status, Object.keys(body.errors)], what).toEqual([422, ['image']]);
  }
  for (const [type, bytes] of [
    ['image/webp', await draw().webp().toBuffer()],
    ['image/gif', await draw().gif().toBuffer()],
  ] as const)
    expect((await save(ada, group.id, await send(ada, bytes, type))).status, type).toBe(200);
});

test('an upload permission is valid for ten minutes, one picture of its type up to 10 MB, and one member [GROUP-101]', async () => {
  const put = (
    who: Member,
    given: Awaited<ReturnType<typeof permissionFor>>,
    body: Buffer,
    type = 'image/png',
  ) => who.raw({ method: 'PUT', url: given.url, body, headers: { ...given.headers, 'content-type': type } });
  const late = await permissionFor(ada, 'image/png');
  world.clock.advance(10 * 60_000 + 1);
  expect((await put(ada, late, png)).status).toBe(404);
  const other = await permissionFor(ada, 'image/png');
  expect((await put(ada, other, await draw().jpeg().toBuffer(), 'image/jpeg')).status).toBe(415);
  expect((await put(ada, other, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
  world.clock.advance(9 * 60_000);
  expect((await put(ada, other, png)).status).toBe(200);
  expect((await put(ben, other, png)).status, "another's permission").not.toBe(200);
  const group = await aGroup(world, ben, { name: 'Borrowed' });
  const answer = await save(ben, group.id, other.filename);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['image']]);
});

test('a new picture replaces the old one, and null removes it', async () => {
  await world.drain();
  const before = await files();
  const group = await aGroup(world, ada, {
    name: 'Changing',
    image: {
      id: await send(ada, png, 'image/png'),
      metadata: { filename: 'a.png', size: 1, mimeType: 'image/png' },
    },
  });
  const old = group.pictureUrl;
  expect([(await fetchFile(old)).status, (await files()).length]).toEqual([200, before.length + 4]);
  await save(ada, group.id, await send(ada, png, 'image/png'));
  await world.drain();
  expect((await getGroupAs(ada, group.id)).pictureUrl).not.toBe(old);
  expect([(await fetchFile(old)).status, (await files()).length]).toEqual([404, before.length + 4]);
  await save(ada, group.id, null);
  await world.drain();
  expect((await getGroupAs(ada, group.id)).pictureUrl).toMatch(/^\/drawn\/group\//);
  expect(await files()).toEqual(before);
});

test('pictures of refused forms and crashes are deleted', async () => {
  const before = await files();
  const taken = await aGroup(world, ada, { name: 'Name', groupLink: 'the-name' });
  const image = {
    id: await send(ada, png, 'image/png'),
    metadata: { filename: 'a', size: 1, mime_type: 'image/png' },
  };
  const answer = await ada.raw({
    method: 'POST',
    url: '/api/groups',
    body: { group: { name: 'Name', group_link: taken.groupLink, image } },
  });
  expect([answer.status, await files()]).toEqual([422, before]);
  await storage.put('groups/0198f000-0000-7000-8000-000000000001/orphan-120.webp', png);
  const later = makeCall(world.platform, world.platform.db, guest);
  await handlePurgeOrphanedGroupPictures({ ...later, now: new Date(Date.now() + 2 * 86_400_000) });
  expect(await files()).toEqual(before);
});
